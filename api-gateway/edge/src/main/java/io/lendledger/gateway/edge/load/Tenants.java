package io.lendledger.gateway.edge.load;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.lendledger.core.fairness.Party;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.SessionCookie;
import io.lendledger.gateway.edge.wire.ClientAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;

/**
 * Assigns a request to a tenant before it costs anything. It remembers verified credentials by
 * hash, so only a holder of the credential can claim its tenant. Until their verification all other
 * requests belong to one tenant, strangers, and share by address.
 */
@Component
final class Tenants {

  static final int MOST_REMEMBERED = 20_000;
  private static final String STRANGERS = "strangers";
  private static final String SIGNED = "/webhooks/";
  private static final List<String> CREDENTIALS =
      List.of(HttpHeaders.AUTHORIZATION, "X-API-Key", "X-SVC-Authorization");

  private final Cache<String, Party> known =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).executor(Runnable::run).build();

  /**
   * The sender of a request, as far as known.
   *
   * @param credential hash of the presented credential; null if there was none
   * @param stranger as whom an address waits at the door; null once the credential is known
   */
  record Sender(Party party, @Nullable String credential, @Nullable Party stranger) {}

  Sender sender(ServerHttpRequest request) {
    String credential = credential(request);
    Party party = credential == null ? null : known.getIfPresent(credential);
    if (party != null) {
      return new Sender(party, credential, null);
    }
    String address = ClientAddress.of(request);
    String member = member(address, request);
    return new Sender(new Party(STRANGERS, member), credential, new Party(address, member));
  }

  /** The caller's party, which is remembered with its credential. */
  Party verified(Sender sender, Caller caller) {
    Party party =
        caller.lender() == null
            ? new Party("platform/" + caller.credential(), caller.credential())
            : Party.of(caller.lender(), caller.credential());
    if (sender.credential() != null && !party.equals(sender.party())) {
      known.put(sender.credential(), party);
    }
    return party;
  }

  /** Signed messages of several lenders may come from one address. */
  private static String member(String address, ServerHttpRequest request) {
    String path = request.getPath().value();
    return path.startsWith(SIGNED) ? address + path : address;
  }

  private static @Nullable String credential(ServerHttpRequest request) {
    MessageDigest digest = null;
    for (String name : CREDENTIALS) {
      digest = add(name, request.getHeaders().getOrEmpty(name), digest);
    }
    digest = digest == null ? add(SessionCookie.NAME, SessionCookie.in(request), null) : digest;
    return digest == null ? null : HexFormat.of().formatHex(digest.digest());
  }

  private static @Nullable MessageDigest add(
      String name, List<String> values, @Nullable MessageDigest before) {
    MessageDigest digest = before;
    for (String value : values) {
      digest = digest == null ? sha256() : digest;
      digest.update((name + ":" + value + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return digest;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
