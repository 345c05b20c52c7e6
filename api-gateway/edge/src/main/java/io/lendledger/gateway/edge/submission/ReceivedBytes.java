package io.lendledger.gateway.edge.submission;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.springframework.http.HttpHeaders;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The original bytes of a body, held against the SHA-256 of its {@code submission.received}.
 *
 * @param submission whose they are
 * @param sha256 in hex
 */
record ReceivedBytes(String submission, String sha256) {

  /** RFC 9530: of the representation as it is sent, so of none that is compressed on its way. */
  private static final String DIGEST = "Repr-Digest";

  private static final String ALGORITHM = "SHA-256";
  private static final String AS_IT_IS = "identity";

  /** Names the digest for a request whose answer is not compressed. */
  void name(HttpHeaders request, HttpHeaders answer) {
    List<String> codings = request.getOrEmpty(HttpHeaders.ACCEPT_ENCODING);
    if (codings.stream().allMatch(each -> each.strip().equalsIgnoreCase(AS_IT_IS))) {
      byte[] digest = HexFormat.of().parseHex(sha256);
      answer.set(DIGEST, "sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":");
    }
  }

  /** The same bytes; they end with an error when they are others than were received. */
  Flux<byte[]> checked(Flux<byte[]> bytes) {
    return Flux.defer(() -> {
      MessageDigest digest = sha256Digest();
      return bytes
          .doOnNext(digest::update)
          .concatWith(Mono.defer(() -> isReceived(digest) ? Mono.empty() : Mono.error(altered())));
    });
  }

  private boolean isReceived(MessageDigest digest) {
    return MessageDigest.isEqual(digest.digest(), HexFormat.of().parseHex(sha256));
  }

  private IllegalStateException altered() {
    return new IllegalStateException(
        "The kept bytes of submission %s are not those that were received: see audit verify --bodies"
            .formatted(submission));
  }

  private static MessageDigest sha256Digest() {
    try {
      return MessageDigest.getInstance(ALGORITHM);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no " + ALGORITHM, e);
    }
  }
}
