package io.lendledger.gateway.edge.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.publisher.Flux;

class GatheredBytesTest {

  private final NettyDataBufferFactory buffers =
      new NettyDataBufferFactory(io.netty.buffer.UnpooledByteBufAllocator.DEFAULT);
  private final Queue<ByteBuf> unread = new ArrayDeque<>();
  private int mostAtOnce;

  /** Pieces, each made when it is asked for. */
  private Flux<DataBuffer> pieces(int count, String text) {
    return Flux.range(0, count)
        .map(_ -> {
          unread.removeIf(each -> each.refCnt() == 0);
          ByteBuf piece = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
          unread.add(piece);
          mostAtOnce = Math.max(mostAtOnce, unread.size());
          return buffers.wrap(piece);
        });
  }

  @Test
  void aBodyOfTinyPiecesTakesWhatItsBytesTake() {
    assertThat(GatheredBytes.of(pieces(100_000, "x"), 100_000).block()).hasSize(100_000);
    assertThat(mostAtOnce).isLessThanOrEqualTo(2);
  }

  @Test
  void piecesStandInTheirOrder() {
    Flux<DataBuffer> body =
        Flux.concat(pieces(1, "{\"a\""), pieces(1, ": 1"), pieces(300, " "), pieces(1, "}"));
    assertThat(new String(GatheredBytes.of(body, 1_000).block(), StandardCharsets.UTF_8))
        .isEqualTo("{\"a\": 1" + " ".repeat(300) + "}");
    assertThat(GatheredBytes.of(Flux.empty(), 10).block()).isEmpty();
  }

  @Test
  void moreThanMayBeIsRefused() {
    assertThatThrownBy(() -> GatheredBytes.of(pieces(11, "x"), 10).block())
        .isInstanceOf(DataBufferLimitException.class);
    assertThat(unread).allMatch(each -> each.refCnt() == 0);
  }
}
