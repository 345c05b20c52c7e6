package io.lendledger.core.integrity;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A signed statement of the content of the store's first events. An auditor who keeps it elsewhere
 * can prove later that nobody changed, removed or inserted any of them.
 *
 * @param store identity of the store's chain, a UUID
 * @param number counted from 1, without gaps
 * @param kind why it was made
 * @param day the UTC day that had ended; only of kind {@code Day}
 * @param events number of sealed events, from the store's first one on
 * @param position store position of the last of them; -1 for none
 * @param chainHash hash of the last link, in hexadecimal
 * @param merkleRoot root of the Merkle tree (RFC 6962) over them, in hexadecimal
 * @param previousSeal SHA-256 of the signed text of the seal before, in hexadecimal
 * @param sealedAt when it was made
 * @param nextKey the key that signs from the next seal on, in Base64; only of {@code KeyChange}
 * @param publicKey the Ed25519 key that verifies it: SubjectPublicKeyInfo in Base64
 * @param signature Ed25519 signature of its text, in Base64
 */
public record Seal(
    String store,
    long number,
    SealKind kind,
    @Nullable LocalDate day,
    long events,
    long position,
    String chainHash,
    String merkleRoot,
    @Nullable String previousSeal,
    Instant sealedAt,
    @Nullable String nextKey,
    String publicKey,
    String signature) {}
