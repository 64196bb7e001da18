package grid.rules;

import com.google.firebase.rules.v1.Issue;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintStream;

/**
 * The way out to firebase-tools: whole lines, each written and flushed at once, and the shapes
 * that firebase-tools expects in them.
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

  /** The envelope that every reply has. */
  static JsonObject reply(long id) {
    JsonObject reply = new JsonObject();
    reply.addProperty("id", id);
    reply.addProperty("status", "ok");
    reply.add("errors", new JsonArray());
    reply.add("warnings", new JsonArray());
    return reply;
  }

  /** A reply that denies because the question itself could not be worked on. */
  static JsonObject refusal(long id, String error) {
    JsonObject reply = reply(id);
    reply.getAsJsonArray("errors").add(error);
    return reply;
  }

  /** A compiler's remark as the JSON text that firebase-tools parses a second time. */
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
