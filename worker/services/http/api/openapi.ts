import type { RouterRoute } from "hono/types";
import { z } from "zod";
import { ERRORS } from "#contract/services/errors.ts";
import { type Gate, gateOf } from "../caller/gates.ts";
import { inputOf } from "./input.ts";
import { outputOf } from "./output.ts";

interface Operation {
  gate: Gate | undefined;
  parameters: object[];
  body: object | undefined;
  /** By status. */
  responses: Record<string, object>;
}

/**
 * Describes the routes as an OpenAPI 3.1 document: who may call each one, its input, from the same schemas that check it, and the
 * responses that it declares. The schemas of inputs describe the data as it is sent, before any transformation.
 */
export function describeRoutes(routes: RouterRoute[], origin: string, about: { title: string; description: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  const operations = new Map<string, Operation>();
  for (const { method, path, handler } of routes) {
    if (method === "ALL") continue;
    const key = `${method} ${path}`;
    const operation = operations.get(key) ?? { gate: undefined, parameters: [], body: undefined, responses: {} };
    operations.set(key, operation);
    operation.gate ??= gateOf(handler);
    for (const [status, output] of Object.entries(outputOf(handler) ?? {}))
      operation.responses[status] = {
        description: status === "200" ? "Done" : "Refused",
        content: { "application/json": { schema: z.toJSONSchema(output, { target: "draft-2020-12" }) } },
      };
    const input = inputOf(handler);
    if (!input) continue;
    const schema = z.toJSONSchema(input.schema, { io: "input", unrepresentable: "any", target: "draft-2020-12" });
    if (input.target === "json") operation.body = { "application/json": { schema } };
    else if (input.target === "form") operation.body = { "multipart/form-data": { schema } };
    else if (input.target !== "param") operation.parameters.push(...parametersOf(input.target, schema));
  }
  for (const [key, { gate, parameters, body, responses }] of operations) {
    const [method = "", path = ""] = key.split(" ");
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    (paths[path.replace(/:(\w+)/g, "{$1}")] ??= {})[method.toLowerCase()] = {
      security: gate === "everyone" ? [] : [{ bearer: [] }],
      ...(gate === undefined ? {} : { "x-caller": gate }),
      parameters: [...inPath, ...parameters],
      ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
      responses: { "2XX": { description: "Done" }, "4XX": { $ref: "#/components/responses/Refusal" }, ...responses },
    };
  }
  return {
    openapi: "3.1.0",
    info: { version: "1", ...about },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      responses: { Refusal: { description: "Refused", content: { "application/json": { schema: REFUSAL } } } },
    },
  };
}

const REFUSAL = {
  type: "object",
  required: ["code"],
  properties: {
    code: { enum: Object.keys(ERRORS) },
    fields: { type: "object", additionalProperties: { type: "string" } },
    details: {},
  },
};

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function parametersOf(place: string, { properties = {}, required = [] }: ObjectSchema): object[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: place, required: required.includes(name), schema }));
}
