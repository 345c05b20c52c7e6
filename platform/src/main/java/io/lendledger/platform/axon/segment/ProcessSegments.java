package io.lendledger.platform.axon.segment;

import io.lendledger.command.dispatch.ProcessSequences;
import io.lendledger.command.eventstore.SegmentClaim;
import java.util.List;
import java.util.Set;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.tokenstore.TokenStore;

/** The segments of the processes of this node, and where those of other nodes are. */
public final class ProcessSegments {

  /** Who owns the one token that a process with segments had before. */
  public static final String SEALED = Segmentation.SEALED;

  private final Set<String> processes;
  private final SegmentShares shares;
  private final TokenStore tokens;

  ProcessSegments(Set<String> processes, SegmentShares shares, TokenStore tokens) {
    this.processes = processes;
    this.shares = shares;
    this.tokens = tokens;
  }

  /** Names of the groups that are processes. */
  public Set<String> processes() {
    return processes;
  }

  public TokenStore tokens() {
    return tokens;
  }

  /**
   * The key of an event, by which segments are told apart: an event of one segment has the others
   * of this node tell soon that they have passed it.
   */
  public String key(String process, EventMessage<?> event) {
    shares.moves();
    return ProcessSequences.segmentKey(process, event);
  }

  /** The claim under which this node has a segment; one of no effect when it knows of none. */
  public SegmentClaim claim(String process, int segment) {
    return shares.claim(process, segment);
  }

  /** How many segments of a process this node may have now. */
  public int share(String process) {
    return shares.share(process);
  }

  /**
   * The segments of a process as they were seen a moment ago; none of a group that is no process,
   * and none while a node of a former version handles it.
   */
  public List<SegmentRow> seen(String process) {
    return shares.rows(process);
  }

  /** The numbers of the segments that this node could claim. */
  public List<Integer> claimable(String process) {
    return shares.available(process).stream().map(each -> each.getSegmentId()).toList();
  }
}
