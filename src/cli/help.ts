import { settings } from '../settings.ts';
import { adminCommands } from './help/admins.ts';
import { backupCommands } from './help/backups.ts';
import { containerHelp } from './help/container.ts';
import { type CommandDescription, institute } from './help/description.ts';
import { doctorCommands } from './help/doctor.ts';
import { nginxConfiguration } from './help/nginx-configuration.ts';
import { offSiteHelp } from './help/off-site.ts';
import { secondMachineCommands } from './help/second-machine.ts';
import { serviceCommands } from './help/service.ts';

const described: readonly CommandDescription[] = [
  ...serviceCommands,
  ...adminCommands,
  ...backupCommands,
  ...secondMachineCommands,
  ...doctorCommands,
];

/** The topics of the help that are no commands. */
const topics: Readonly<Record<string, { summary: string; text: string }>> = {
  nginx: { summary: 'print a configuration for nginx in front', text: nginxConfiguration },
  container: { summary: 'print a compose file for Docker or Podman', text: containerHelp },
  'off-site': {
    summary: 'copies at a cheap provider, step by step, safe from a thief; what they cost',
    text: offSiteHelp,
  },
};

const withoutInstitute = ['serve', 'install', 'uninstall'];

/** Every command, in the order of the list. All that work on a data folder can be told whose. */
export const commands: readonly CommandDescription[] = described.map((command) =>
  withoutInstitute.includes(command.name)
    ? command
    : { ...command, options: { name: institute, ...command.options } },
);

/** Returns the text that `--help` prints. */
export function generalHelp(): string {
  const rows = commands.map((command) => [headOf(command), command.summary] as const);
  const more = Object.entries(topics).map(([topic, { summary }]) => [`help ${topic}`, summary] as const);
  const optional = described.filter(({ options }) => options !== undefined);
  return `Usage: drone-institute [command]

${table([...rows, ['help COMMAND', 'explain a command, with an example'], ...more, ['--help, --version', '']])}

Options:
${optional.map((command) => `  ${command.name} ${optionsOf(command)}`).join('\n')}
  any but serve [--name NAME], the institute that is meant where several are installed

Settings are environment variables; 'drone-institute help settings' explains each:
  ${wrapped(settings.map(({ name }) => name).join(', '), 2)}`;
}

/** Returns the text that `COMMAND --help` or `help TOPIC` prints, or null if there is no such command or topic. */
export function helpOn(topic: string): string | null {
  if (topic === 'settings') return settingsHelp();
  const text = topics[topic]?.text;
  if (text !== undefined) return text;
  const command = commands.find(({ name }) => name === topic);
  if (command !== undefined) return commandHelp(command);
  const group = commands.filter(({ name }) => name.startsWith(`${topic} `));
  if (group.length === 0) return null;
  return `Usage: drone-institute ${topic} COMMAND

${table(group.map((member) => [headOf(member), member.summary]))}

'drone-institute help ${group[0]?.name}' and so on explains each.`;
}

function commandHelp(command: CommandDescription): string {
  const options = Object.entries(command.options ?? {});
  const parts = [
    `Usage: drone-institute ${[headOf(command), optionsOf(command)].join(' ').trimEnd()}`,
    ...command.explanation
      .split('\n\n')
      .map((paragraph) =>
        paragraph.startsWith('  ') ? paragraph : wrapped(paragraph.replaceAll('\n', ' '), 0),
      ),
    options.length > 0 &&
      `Options:\n${table(options.map(([name, { value = '', meaning }]) => [`--${name} ${value}`.trim(), meaning]))}`,
    `Example:\n${command.examples.map((example) => `  ${example}`).join('\n')}`,
    command.settings.length > 0 &&
      wrapped(
        `Settings that matter: ${command.settings.join(', ')}. 'drone-institute help settings' explains each.`,
        0,
      ),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function settingsHelp(): string {
  const explained = settings.map(
    ({ name, fallback, meaning }) => `  ${name} (${fallback})\n      ${wrapped(meaning, 6)}`,
  );
  return `Settings are environment variables; in brackets what holds without them. The service reads /etc/drone-institute.env,
that of an institute with a name /etc/drone-institute@NAME.env.

${explained.join('\n')}

Example:
  DATA_DIR=/srv/academy PORT=8080 drone-institute serve`;
}

function headOf({ name, operand }: CommandDescription): string {
  return operand === undefined ? name : `${name} ${operand}`;
}

function optionsOf({ options = {} }: CommandDescription): string {
  return Object.entries(options)
    .map(([name, { value }]) => `[--${name}${value === undefined ? '' : ` ${value}`}]`)
    .join(' ');
}

function table(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}

/** Wraps a text at 100 characters and indents all lines but the first. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + word.length < 100)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
