package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Keys, clients and signing keys: made, rotated, revoked. */
final class CredentialWalk {

  private final Caller caller;
  private final Walk walk;

  CredentialWalk(Caller caller, Walk walk) {
    this.caller = caller;
    this.walk = walk;
  }

  void visit() throws Exception {
    credentials("ApiKey", "/desk/v1/api-keys", "id");
    credentials("OAuthClient", "/desk/v1/oauth-clients", "clientId");
    signingClient();
    sessions();
  }

  private void sessions() throws Exception {
    expect(walk.call("listConsoleSessions", null), 200);
    expect(walk.call("endConsoleSessions", walk.samples().of("SessionsEnd")), 200);
  }

  /** A client that signs, and a token that it is given. */
  private void signingClient() throws Exception {
    RSAKey key =
        new RSAKeyGenerator(2_048)
            .keyID("k1")
            .keyUse(KeyUse.SIGNATURE)
            .algorithm(JWSAlgorithm.RS256)
            .generate();
    JWK other = new ECKeyGenerator(Curve.P_256).keyID("k2").generate();
    Map<String, Object> keys = Map.of("jwks", new JWKSet(List.of(key, other)).toJSONObject(true));
    JsonNode made =
        json(expect(walk.call("createOAuthClient", walk.samples().of("ClientRequest", keys)), 201));
    String id = made.get("clientId").asString();
    String one = "/desk/v1/oauth-clients/" + id;
    expect(walk.call("rotateOAuthClient", one + "/rotate", Document.JSON.valueToTree(keys)), 200);
    String issuer = caller.contract().document().issuer();
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer(id)
            .subject(id)
            .audience(issuer)
            .jwtID("walk-" + id)
            .expirationTime(Date.from(Instant.now().plusSeconds(300)))
            .build();
    SignedJWT assertion =
        new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(), claims);
    assertion.sign(new RSASSASigner(key));
    String form =
        "grant_type=client_credentials&scope=lender.read&client_assertion_type="
            + "urn:ietf:params:oauth:client-assertion-type:jwt-bearer&client_assertion="
            + assertion.serialize();
    String post = form + "&client_id=" + id;
    String type = "application/x-www-form-urlencoded";
    expect(caller.send("POST", "/oauth2/token", post, "Content-Type", type), 200);
    expect(
        caller.send(
            "POST",
            "/oauth2/token",
            "grant_type=client_credentials&client_id=demo-lender"
                + "&client_secret=demo-lender-secret",
            "Content-Type",
            type),
        200);
  }

  private void pages(String list, String path) throws Exception {
    expect(walk.call(list, null), 200);
    JsonNode first = json(expect(walk.call(list, path + "?limit=1", null), 200));
    String next = path + "?limit=1&cursor=" + first.get("nextCursor").asString();
    JsonNode second = json(expect(walk.call(list, next, null), 200));
    assertThat(second.at("/data/0")).isNotEqualTo(first.at("/data/0"));
  }

  private void credentials(String kind, String path, String idField) throws Exception {
    String request = kind.equals("ApiKey") ? "GrantRequest" : "ClientRequest";
    JsonNode made = json(expect(walk.call("create" + kind, walk.samples().of(request)), 201));
    String one = path + "/" + made.get(idField).asString();
    if (kind.equals("ApiKey")) {
      String key = made.get("key").asString();
      expect(caller.send("GET", "/api/v1/trades", (String) null, "X-API-Key", key), 200);
    }
    expect(walk.call("rotate" + kind, one + "/rotate", null), 200);
    String rotation = kind.equals("ApiKey") ? "KeyRotation" : "ClientRotation";
    expect(walk.call("rotate" + kind, one + "/rotate", walk.samples().of(rotation)), 200);
    pages("list" + kind + "s", path);
    expect(walk.call("get" + kind, one, null), 200);
    expect(walk.call("revoke" + kind, one, null), 204);
    expect(walk.call("get" + kind, one, null), 404);
    expect(walk.call("revoke" + kind, one, null), 404);
    expect(walk.call("rotate" + kind, one + "/rotate", null), 404);
  }

  /**
   * Rotated twice: the first key's turn is over, and tokens that it signed are good until it goes.
   */
  void signingKeys() throws Exception {
    String path = "/desk/v1/signing-keys";
    expect(walk.call("listSigningKeys", null), 200);
    JsonNode keys = json(expect(walk.call("rotateSigningKeys", null), 200));
    expect(walk.call("rotateSigningKeys", Document.JSON.createObjectNode()), 200);
    for (JsonNode key : keys.get("data")) {
      if (key.get("state").asString().equals("Signing")) {
        String one = path + "/" + key.get("kid").asString();
        expect(walk.call("revokeSigningKey", one, null), 200);
      }
    }
  }
}
