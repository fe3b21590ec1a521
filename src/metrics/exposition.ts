/** A metric with all its samples. */
export interface MetricFamily {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  /** `suffix` follows the name in a histogram's samples. */
  samples: { suffix?: string; labels?: Record<string, string>; value: number }[];
}

/** The media type of the text form. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Returns metrics in Prometheus' text form, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
 * A metric without a sample is left out.
 */
export function exposition(families: readonly MetricFamily[]): string {
  const blocks = families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${inBraces(labels)} ${value}`,
      );
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
    });
  return `${blocks.join('\n')}\n`;
}

function inBraces(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
