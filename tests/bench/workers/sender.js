/** Only sends the bytes and headers of an owner page: the upper limit for any worker that sends this page. */
let forms;

const without = ({ connection: _, "transfer-encoding": __, "content-length": ___, date: ____, ...rest }) => new Headers(rest);

export default {
  fetch(request, env) {
    forms ??= { plain: without(env.HEADERS.plain), zipped: without(env.HEADERS.zipped) };
    if (request.headers.get("Accept-Encoding")?.includes("gzip"))
      return new Response(env.ZIPPED, { headers: forms.zipped, encodeBody: "manual" });
    return new Response(env.PLAIN, { headers: forms.plain });
  },
};
