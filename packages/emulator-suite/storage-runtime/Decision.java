package grid.rules;

import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import com.google.firebase.rules.runtime.common.EvaluationException;
import com.google.firebase.rules.runtime.common.EvaluationResult;
import com.google.firebase.rules.runtime.evaluators.AuthRuleEvaluator.RuleContext;
import com.google.firebase.rules.runtime.impl.DefaultEvaluator;
import com.google.firebase.rules.runtime.v1.ExecutionRequest;
import com.google.firebase.rules.runtime.v1.ExecutionResponse;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.firebase.rules.runtime.v1.RulesetAst;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides about one request.
 *
 * <p>If rules read Firestore, the decision requests the document from firebase-tools. At most one
 * such request is open at a time, and the reply is sent when none is, because firebase-tools has a
 * single handler per decision. Each document is requested once. More than two documents are an
 * error, as in production.
 */
final class Decision {
  private static final int MAX_DOCUMENTS = 2;

  private final long id;
  private final Channel channel;
  private final Runnable closed;
  private final Map<String, SettableFuture<ExpressionValue>> documents = new HashMap<>();
  private final Deque<String> waiting = new ArrayDeque<>();
  private String asked;
  private JsonObject verdict;

  Decision(long id, Channel channel, Runnable closed) {
    this.id = id;
    this.channel = channel;
    this.closed = closed;
  }

  void begin(RulesetAst ast, JsonObject context) {
    String method = context.get("method").getAsString();
    RuleContext.Builder rule =
        RuleContext.builder()
            .service(context.get("service").getAsString())
            .method(method)
            .path(Values.path(context.get("path").getAsString()))
            .supplyFunction(new FirestoreCall("firestore.get", this::get))
            .supplyFunction(new FirestoreCall("firestore.exists", this::exists))
            .supplyFunction(new FirestoreCall("debug", value -> Futures.immediateFuture(value)));
    JsonObject variables = context.getAsJsonObject("variables");
    for (String name : List.of("request", "resource")) {
      boolean absent = name.equals("resource") && method.equals("list");
      if (variables.has(name) && !absent) {
        rule.supplyVariable(name, Values.variable(variables.get(name)));
      }
    }
    Futures.addCallback(
        new DefaultEvaluator(ast).evaluate(rule.build()),
        new FutureCallback<EvaluationResult>() {
          @Override
          public void onSuccess(EvaluationResult result) {
            decide(result.permit(), null);
          }

          @Override
          public void onFailure(Throwable problem) {
            decide(false, String.valueOf(problem.getMessage()));
          }
        },
        MoreExecutors.directExecutor());
  }

  /** Receives the document of the open request. */
  void answer(JsonObject message) {
    SettableFuture<ExpressionValue> document = documents.get(asked);
    asked = null;
    boolean found = message.get("status").getAsString().equals("ok") && message.has("result");
    document.set(found ? Values.document(message.getAsJsonObject("result")) : Values.NOTHING);
    proceed();
  }

  private ListenableFuture<ExpressionValue> get(ExpressionValue path) throws EvaluationException {
    return Futures.transformAsync(
        read(path),
        document ->
            document == Values.NOTHING
                ? Futures.immediateFailedFuture(new IllegalStateException("no such document"))
                : Futures.immediateFuture(document),
        MoreExecutors.directExecutor());
  }

  private ListenableFuture<ExpressionValue> exists(ExpressionValue path)
      throws EvaluationException {
    return Futures.transform(
        read(path),
        document -> ExpressionValue.newBuilder().setBoolValue(document != Values.NOTHING).build(),
        MoreExecutors.directExecutor());
  }

  private ListenableFuture<ExpressionValue> read(ExpressionValue argument)
      throws EvaluationException {
    String path = Values.documentPath(argument);
    SettableFuture<ExpressionValue> document = documents.get(path);
    if (document != null) {
      return document;
    }
    if (documents.size() == MAX_DOCUMENTS) {
      return Futures.immediateFailedFuture(
          new IllegalStateException("rules may read " + MAX_DOCUMENTS + " documents at most"));
    }
    document = SettableFuture.create();
    documents.put(path, document);
    waiting.add(path);
    proceed();
    return document;
  }

  private void decide(boolean permit, String warning) {
    JsonObject result = new JsonObject();
    result.addProperty("permit", permit);
    verdict = Channel.reply(id);
    verdict.add("result", result);
    if (warning != null) {
      verdict.getAsJsonArray("warnings").add(warning);
    }
    proceed();
  }

  /** Sends the reply, or the next request, or nothing yet. */
  private void proceed() {
    if (asked != null) {
      return;
    }
    if (verdict != null) {
      closed.run();
      channel.send(verdict);
      verdict = null;
      waiting.clear();
    } else if (!waiting.isEmpty()) {
      asked = waiting.remove();
      channel.send(question(asked));
    }
  }

  private JsonObject question(String path) {
    JsonObject context = new JsonObject();
    context.addProperty("path", path);
    JsonObject question = new JsonObject();
    question.addProperty("server_request_id", id);
    question.addProperty("action", "fetch_firestore_document");
    question.addProperty("status", "ok");
    question.add("context", context);
    question.add("errors", new JsonArray());
    question.add("warnings", new JsonArray());
    return question;
  }

  /** The implementation of a function with one argument. */
  private interface Body {
    ListenableFuture<ExpressionValue> of(ExpressionValue argument) throws EvaluationException;
  }

  /** A function with one argument that rules can call. */
  private static final class FirestoreCall
      implements com.google.firebase.rules.runtime.common.AsyncRuntimeFunction {
    private final String name;
    private final Body body;

    FirestoreCall(String name, Body body) {
      this.name = name;
      this.body = body;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public ListenableFuture<ExecutionResponse> execute(ExecutionRequest request) {
      try {
        if (request.getArgumentsCount() != 1) {
          throw EvaluationException.makeIncorrectArgumentCountError(
              request.getSourcePosition(), request.getArgumentsCount(), name);
        }
        return Futures.transform(
            body.of(request.getArguments(0)),
            value -> ExecutionResponse.newBuilder().setValue(value).build(),
            MoreExecutors.directExecutor());
      } catch (EvaluationException problem) {
        return Futures.immediateFailedFuture(problem);
      }
    }
  }
}
