package io.lendledger.command.client.reference;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.money.Percent;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A client's preference as sent (docs/api.md, Clients). */
record ClientReferenceRecord(
    ClientId client, LocalDate effectiveDate, OptIn optIn, Percent feeSplit) {

  static @Nullable ClientReferenceRecord read(Fields fields) {
    ClientId client = fields.required("clientId", FieldTypes.code(ClientId::new));
    LocalDate effective = fields.required("effectiveDate", FieldTypes.date(DateKind.EFFECTIVE));
    OptIn optIn = fields.required("optInStatus", FieldTypes.code(OptIn::of));
    Percent feeSplit = fields.required("feeSplit", Decimals.percent());
    return fields.build(() -> new ClientReferenceRecord(client, effective, optIn, feeSplit));
  }
}
