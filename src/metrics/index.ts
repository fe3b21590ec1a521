export { healthCalls } from './health.ts';
export { metricsPage } from './metrics.ts';
export { countRequests } from './request-counts.ts';
