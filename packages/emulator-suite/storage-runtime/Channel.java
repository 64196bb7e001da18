package grid.rules;

import com.google.firebase.rules.v1.Issue;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintStream;

/**
 * Writes messages to firebase-tools: one JSON object per line, each flushed at once, in the shapes
 * that firebase-tools expects.
 */
final class Channel {
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();
  private final PrintStream out;

  Channel(PrintStream out) {
    this.out = out;
  }

  void send(JsonObject message) {
    out.print(GSON.toJson(message) + "\n");
    out.flush();
  }

  /** The fields of every reply. */
  static JsonObject reply(long id) {
    JsonObject reply = new JsonObject();
    reply.addProperty("id", id);
    reply.addProperty("status", "ok");
    reply.add("errors", new JsonArray());
    reply.add("warnings", new JsonArray());
    return reply;
  }

  /** A reply that denies a request that could not be processed. */
  static JsonObject refusal(long id, String error) {
    JsonObject reply = reply(id);
    reply.getAsJsonArray("errors").add(error);
    return reply;
  }

  /** A compiler's message as JSON text, which firebase-tools parses again. */
  static String issue(Issue issue) {
    JsonObject position = new JsonObject();
    position.addProperty("fileName_", issue.getSourcePosition().getFileName());
    position.addProperty("line_", issue.getSourcePosition().getLine());
    position.addProperty("column_", issue.getSourcePosition().getColumn());
    JsonObject told = new JsonObject();
    told.add("sourcePosition_", position);
    told.addProperty("description_", issue.getDescription());
    told.addProperty("severity_", issue.getSeverityValue());
    return GSON.toJson(told);
  }
}
