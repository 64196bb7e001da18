package grid.rules;

import com.google.firebase.rules.lang.CompileResult;
import com.google.firebase.rules.lang.FirebaseRulesProtoCompiler;
import com.google.firebase.rules.lang.common.FirebaseRulesLangOptions;
import com.google.firebase.rules.runtime.v1.RulesetAst;
import com.google.firebase.rules.v1.File;
import com.google.firebase.rules.v1.Issue;
import com.google.firebase.rules.v1.Source;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.LogManager;

/**
 * Evaluates Storage rules for the Storage emulator with the official rules engine, which the
 * Firestore emulator contains.
 *
 * <p>The protocol is the one of firebase-tools, lib/emulator/storage/rules/runtime.js: one JSON
 * object per line in each direction. The first line out has the id -1. The end of the input ends
 * the program. Every reply has the status "ok": firebase-tools drops other replies, and the HTTP
 * request would never end. A failed request is denied, with its errors in the reply.
 *
 * <p>One thread reads the input and does all work. A decision that waits for a document is in
 * {@link #open} until the document arrives.
 */
public final class Runtime {
  private final Channel channel;
  private final Map<String, RulesetAst> rulesets = new HashMap<>();
  private final Map<Long, Decision> open = new HashMap<>();
  private final FirebaseRulesProtoCompiler compiler =
      FirebaseRulesProtoCompiler.createStandalone(
          FirebaseRulesLangOptions.builder()
              .allowTernaryOperator(true)
              .allowCrossServiceRules(true)
              .build());

  private Runtime(Channel channel) {
    this.channel = channel;
  }

  /** Runs until the input ends. The engine's log reaches neither standard stream. */
  public static void main(String[] args) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(System.out);
    LogManager.getLogManager().reset();
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
    Runtime runtime = new Runtime(new Channel(out));
    runtime.channel.send(Channel.reply(-1));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.isBlank()) {
        runtime.take(line);
      }
    }
    System.exit(0);
  }

  private void take(String line) {
    long id = -1;
    try {
      JsonObject message = JsonParser.parseString(line).getAsJsonObject();
      id = message.get("id").getAsLong();
      handle(id, message);
    } catch (RuntimeException | StackOverflowError problem) {
      open.remove(id);
      channel.send(Channel.refusal(id, String.valueOf(problem)));
    }
  }

  private void handle(long id, JsonObject message) {
    JsonElement action = message.get("action");
    if (action == null && open.containsKey(id)) {
      open.get(id).answer(message);
      return;
    }
    switch (action == null ? "" : action.getAsString()) {
      case "load_ruleset":
        load(id, message.getAsJsonObject("context"));
        break;
      case "verify":
        verify(id, message.getAsJsonObject("context"));
        break;
      default:
        channel.send(Channel.refusal(id, "unknown action " + action));
    }
  }

  private void load(long id, JsonObject context) {
    Source.Builder source = Source.newBuilder();
    for (JsonElement file : context.getAsJsonObject("source").getAsJsonArray("files")) {
      JsonObject named = file.getAsJsonObject();
      source.addFiles(
          File.newBuilder()
              .setName(named.get("name").getAsString())
              .setContent(named.get("content").getAsString()));
    }
    CompileResult compiled = compiler.compile(source.build());
    JsonObject reply = Channel.reply(id);
    for (Issue issue : compiled.getIssues()) {
      boolean fatal = issue.getSeverity() == Issue.Severity.ERROR;
      reply.getAsJsonArray(fatal ? "errors" : "warnings").add(Channel.issue(issue));
    }
    if (compiled.hasCompilationError() && reply.getAsJsonArray("errors").isEmpty()) {
      reply.getAsJsonArray("errors").add("the rules do not compile");
    }
    if (!compiled.hasCompilationError()) {
      RulesetAst ast = compiled.getRulesetAst();
      rulesets.put(context.get("rulesetName").getAsString(), ast);
      JsonObject result = new JsonObject();
      result.addProperty("rulesVersion", ast.getVersion() == RulesetAst.Version.VERSION_2 ? 2 : 1);
      reply.add("result", result);
    }
    channel.send(reply);
  }

  private void verify(long id, JsonObject context) {
    RulesetAst ast = rulesets.get(context.get("rulesetName").getAsString());
    if (ast == null) {
      channel.send(Channel.refusal(id, "no ruleset of that name was loaded"));
      return;
    }
    Decision decision = new Decision(id, channel, () -> open.remove(id));
    open.put(id, decision);
    decision.begin(ast, context);
  }
}
