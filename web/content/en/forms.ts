/** What the public forms say, and the sentences for wrong fields. */
export const forms = {};
