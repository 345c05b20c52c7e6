package io.lendledger.command.integrity;

import io.lendledger.core.integrity.ChangeSealKey;
import io.lendledger.core.integrity.CheckIntegrity;
import io.lendledger.core.integrity.FindSeal;
import io.lendledger.core.integrity.FindSeals;
import io.lendledger.core.integrity.IntegrityReport;
import io.lendledger.core.integrity.MakeSeal;
import io.lendledger.core.integrity.Seal;
import io.lendledger.core.integrity.SealPage;
import io.lendledger.core.rejection.Rejected;
import java.util.List;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers auditors who want the chain recomputed, or seals. */
@Component
class IntegrityHandlers {

  private final IntegrityLinking linking;
  private final SharedCheck check;

  IntegrityHandlers(IntegrityLinking linking, DataSource dataSource) {
    this.linking = linking;
    this.check = new SharedCheck(() -> new ChainCheck(linking, dataSource).report());
  }

  /** Recomputes, once for all who ask for it meanwhile. */
  @QueryHandler
  IntegrityReport check(CheckIntegrity query) {
    return check.report();
  }

  @QueryHandler
  SealPage find(FindSeals query) {
    Seals seals = linking.seals();
    int most = query.limit() + 1;
    List<Seal> found =
        query.newestFirst()
            ? seals.before(query.afterNumber(), most)
            : seals.after(query.afterNumber(), most);
    if (found.size() <= query.limit()) {
      return new SealPage(found, null);
    }
    List<Seal> page = List.copyOf(found.subList(0, query.limit()));
    return new SealPage(page, page.getLast().number());
  }

  @QueryHandler
  Seal find(FindSeal query) {
    return linking.seals().after(query.number() - 1, 1).stream()
        .filter(seal -> seal.number() == query.number())
        .findFirst()
        .orElseThrow(() -> Rejected.notFound("Seal " + query.number()));
  }

  @CommandHandler
  Seal make(MakeSeal command) {
    return linking.seals().make();
  }

  /** Lets another key sign the seals to come. */
  @CommandHandler
  Seal change(ChangeSealKey command) {
    return linking.seals().changeKey();
  }
}
