/** The headers with which Chromium opens a page. */
export const navigation = {
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
};

/** A request with a JSON body. */
export function json(body: unknown, method = 'POST', headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** A request with a multipart form; an array stands for a repeated field. */
export function form(
  fields: Record<string, string | Blob | readonly (string | Blob)[]>,
  method = 'POST',
  headers: Record<string, string> = {},
): RequestInit {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      if (typeof value === 'string') body.append(name, value);
      else if (value instanceof File) body.append(name, value);
      else body.append(name, value, 'picture.png');
    }
  }
  return { method, headers, body };
}
