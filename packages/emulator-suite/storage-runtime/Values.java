package grid.rules;

import com.google.firebase.rules.runtime.common.EvaluationException;
import com.google.firebase.rules.runtime.utils.ExpressionValueUtils;
import com.google.firebase.rules.runtime.v1.ExpressionListValue;
import com.google.firebase.rules.runtime.v1.ExpressionMapValue;
import com.google.firebase.rules.runtime.v1.ExpressionPathValue;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.firebase.rules.v1.SourcePosition;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.NullValue;
import com.google.protobuf.util.JsonFormat;
import com.google.protobuf.util.Timestamps;
import com.google.type.LatLng;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Turns firebase-tools' JSON and Firestore's REST documents into values of the rules engine. */
final class Values {
  /** Represents a missing document; compared by identity. */
  static final ExpressionValue NOTHING =
      ExpressionValue.newBuilder().setNullValue(NullValue.NULL_VALUE).build();

  private static final String PLAIN =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~()";

  private Values() {}

  /** Reads a variable, which firebase-tools sends as the JSON form of the engine's message. */
  static ExpressionValue variable(JsonElement json) {
    ExpressionValue.Builder value = ExpressionValue.newBuilder();
    try {
      JsonFormat.parser().merge(json.toString(), value);
    } catch (InvalidProtocolBufferException problem) {
      throw new IllegalArgumentException(problem);
    }
    return value.build();
  }

  /** The request's path by segments, without patterns. */
  static ExpressionPathValue path(String path) {
    List<String> segments = new ArrayList<>();
    for (String segment : path.split("/")) {
      if (!segment.isEmpty()) {
        segments.add(segment);
      }
    }
    return ExpressionValueUtils.segmentsToPathExpressions(segments).getPathValue();
  }

  /** The argument of firestore.get as a path for a URL. */
  static String documentPath(ExpressionValue argument) throws EvaluationException {
    SourcePosition nowhere = SourcePosition.getDefaultInstance();
    if (!ExpressionValueUtils.isPath(argument)) {
      throw EvaluationException.makeTypeError(
          nowhere, argument.getKindCase(), ExpressionValue.KindCase.PATH_VALUE);
    }
    StringBuilder path = new StringBuilder();
    for (String segment :
        ExpressionValueUtils.getPathSegments(nowhere, argument.getPathValue())) {
      path.append('/');
      for (byte octet : segment.getBytes(StandardCharsets.UTF_8)) {
        path.append(
            PLAIN.indexOf(octet) >= 0 ? String.valueOf((char) octet) : String.format("%%%02X", octet));
      }
    }
    return path.toString();
  }

  /** A REST document as a value for rules: data, id and name. */
  static ExpressionValue document(JsonObject document) {
    String name = document.get("name").getAsString();
    ExpressionMapValue.Builder seen = ExpressionMapValue.newBuilder();
    seen.putFields("data", fields(document.get("fields")));
    seen.putFields("id", text(name.substring(name.lastIndexOf('/') + 1)));
    seen.putFields("__name__", reference(name));
    return ExpressionValue.newBuilder().setMapValue(seen).build();
  }

  private static ExpressionValue fields(JsonElement fields) {
    ExpressionMapValue.Builder map = ExpressionMapValue.newBuilder();
    if (fields != null && fields.isJsonObject()) {
      for (Map.Entry<String, JsonElement> field : fields.getAsJsonObject().entrySet()) {
        map.putFields(field.getKey(), value(field.getValue().getAsJsonObject()));
      }
    }
    return ExpressionValue.newBuilder().setMapValue(map).build();
  }

  private static ExpressionValue value(JsonObject typed) {
    String type = typed.keySet().iterator().next();
    JsonElement json = typed.get(type);
    ExpressionValue.Builder value = ExpressionValue.newBuilder();
    switch (type) {
      case "nullValue":
        return value.setNullValue(NullValue.NULL_VALUE).build();
      case "booleanValue":
        return value.setBoolValue(json.getAsBoolean()).build();
      case "integerValue":
        return value.setIntValue(json.getAsLong()).build();
      case "doubleValue":
        return value.setFloatValue(Double.parseDouble(json.getAsString())).build();
      case "timestampValue":
        return timestamp(json.getAsString());
      case "stringValue":
        return text(json.getAsString());
      case "bytesValue":
        byte[] bytes = Base64.getDecoder().decode(json.getAsString());
        return value.setBytesValue(ByteString.copyFrom(bytes)).build();
      case "referenceValue":
        return reference(json.getAsString());
      case "geoPointValue":
        return value.setLatlngValue(point(json.getAsJsonObject())).build();
      case "arrayValue":
        return list(json.getAsJsonObject().getAsJsonArray("values"));
      case "mapValue":
        return fields(json.getAsJsonObject().get("fields"));
      default:
        throw new IllegalArgumentException("unknown kind of value " + type);
    }
  }

  private static ExpressionValue text(String text) {
    return ExpressionValue.newBuilder().setStringValue(text).build();
  }

  private static ExpressionValue list(JsonArray values) {
    ExpressionListValue.Builder list = ExpressionListValue.newBuilder();
    if (values != null) {
      values.forEach(item -> list.addValues(value(item.getAsJsonObject())));
    }
    return ExpressionValue.newBuilder().setListValue(list).build();
  }

  private static ExpressionValue timestamp(String text) {
    try {
      return ExpressionValue.newBuilder().setTimestampValue(Timestamps.parse(text)).build();
    } catch (ParseException problem) {
      throw new IllegalArgumentException(problem);
    }
  }

  private static LatLng point(JsonObject json) {
    LatLng.Builder point = LatLng.newBuilder();
    if (json.has("latitude")) {
      point.setLatitude(json.get("latitude").getAsDouble());
    }
    if (json.has("longitude")) {
      point.setLongitude(json.get("longitude").getAsDouble());
    }
    return point.build();
  }

  /** A document's full name as a path for rules, which starts at /databases. */
  private static ExpressionValue reference(String name) {
    int databases = name.indexOf("/databases/");
    return ExpressionValue.newBuilder()
        .setPathValue(path(databases < 0 ? name : name.substring(databases)))
        .build();
  }
}
