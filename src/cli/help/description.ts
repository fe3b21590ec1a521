/** A command, for its help and for reading the command line. */
export interface CommandDescription {
  /** One word, or two. */
  name: string;
  /** The word after the name, if any. */
  operand?: 'EMAIL' | 'EMAIL|PHONE|NUMBER' | 'FILE' | 'FILE|s3[@TIME]' | 's3';
  /** In lower case, for the list. */
  summary: string;
  /** Paragraphs, separated by an empty line. Only indented ones keep their line breaks. */
  explanation: string;
  /** By name; one without a value is given or not. */
  options?: Record<string, { value?: string; meaning: string }>;
  examples: readonly string[];
  /** The settings that matter to it most. */
  settings: readonly string[];
}

/** The end of the explanation of a command that works on a data folder. */
export const asRoot =
  'Where the service is installed, run it with sudo: it then works on the institute that the service serves.';

/** The option of the same commands. */
export const institute = {
  value: 'NAME',
  meaning: 'the institute that was installed under this name (help install)',
};

/** The option of commands that read backups. */
export const identity = {
  value: 'FILE',
  meaning: 'the file with the identity that opens encrypted backups (AGE-SECRET-KEY-1…)',
};

/** The option of commands that put this machine in charge at the store. */
export const isPeerStopped = {
  meaning: 'say, without being asked, that the machine that was the website is off and stays off',
};
