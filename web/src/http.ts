/** The HTTP interface. The types are made of the server's OpenAPI document: `npm run types`. */

import type { paths } from "../types/http";

export type * from "../types/http";

/** Every route by its method and address: `GET /api/lobby`. */
export type Routes = Of<"get"> & Of<"post">;

type Of<M extends "get" | "post"> = {
  readonly [P in keyof paths as paths[P][M] extends object ? `${Uppercase<M>} ${P}` : never]: Route<NonNullable<paths[P][M]>>;
};

interface Route<O> {
  readonly path: O extends { parameters: { path: infer T } } ? T : null;
  readonly query: O extends { parameters: { query?: infer T extends object } } ? T : null;
  readonly body: O extends { requestBody: { content: { "application/json": infer T } } } ? T : null;
  readonly answer: O extends { responses: { 200: { content: { "application/json": infer T } } } } ? T : string;
}
