/** A CSS module: its local class names, made unique by the build. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** A plain stylesheet, imported for its effect only. */
declare module '*.css';
