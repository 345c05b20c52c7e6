package io.lendledger.gateway.file.sftp;

import java.util.List;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;
import org.apache.sshd.common.compression.BuiltinCompressions;
import org.apache.sshd.common.kex.BuiltinDHFactories;
import org.apache.sshd.common.mac.BuiltinMacs;
import org.apache.sshd.common.mac.Mac;
import org.apache.sshd.common.signature.BuiltinSignatures;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.server.ServerBuilder;
import org.apache.sshd.server.SshServer;

/** The algorithms that secure connections: none with SHA-1, CBC, or groups below 3072 bits. */
final class Algorithms {

  private static final List<BuiltinDHFactories> KEY_EXCHANGES =
      List.of(
          BuiltinDHFactories.mlkem768x25519,
          BuiltinDHFactories.curve25519,
          BuiltinDHFactories.curve25519_libssh,
          BuiltinDHFactories.ecdhp256,
          BuiltinDHFactories.ecdhp384,
          BuiltinDHFactories.ecdhp521,
          BuiltinDHFactories.dhg16_512,
          BuiltinDHFactories.dhg18_512);

  private static final List<NamedFactory<Cipher>> CIPHERS =
      List.of(
          BuiltinCiphers.aes256gcm,
          BuiltinCiphers.aes128gcm,
          BuiltinCiphers.cc20p1305_openssh,
          BuiltinCiphers.aes256ctr,
          BuiltinCiphers.aes128ctr);

  private static final List<NamedFactory<Mac>> MACS =
      List.of(BuiltinMacs.hmacsha256etm, BuiltinMacs.hmacsha512etm);

  private static final List<NamedFactory<Signature>> SIGNATURES =
      List.of(BuiltinSignatures.nistp256, BuiltinSignatures.rsaSHA512, BuiltinSignatures.rsaSHA256);

  private Algorithms() {}

  static void apply(SshServer server) {
    server.setKeyExchangeFactories(
        NamedFactory.setUpTransformedFactories(true, KEY_EXCHANGES, ServerBuilder.DH2KEX));
    server.setCipherFactories(CIPHERS);
    server.setMacFactories(MACS);
    server.setSignatureFactories(SIGNATURES);
    server.setCompressionFactories(List.of(BuiltinCompressions.none));
  }
}
