import type { IncomingMessage } from 'node:http';
import helmet from 'koa-helmet';
import { isAdminPath } from '../shared/pages.ts';
import type { Step } from './state.ts';

/** Where the live map of the contact section comes from, once a visitor asks for it. */
const mapOrigin = 'https://www.google.com';

const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  // In the back office the preview of its screen 'Site'.
  frameSrc: [({ url = '' }: IncomingMessage) => (isAdminPath(url) ? "'self'" : mapOrigin)],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // No text becomes markup or code in the page, and no script may make an exception.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
};

interface TransportSettings {
  hstsSubdomains: boolean;
}

/** Returns the header that makes browsers use HTTPS alone for a year, for the names below the site's own too where that is set. */
export function strictTransport({ hstsSubdomains }: TransportSettings): string {
  return `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
}

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Sets the headers that every answer carries, errors included. */
export function securityHeaders(config: TransportSettings): Step {
  const headers = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The live map is a frame of another origin that sends no such header itself.
    crossOriginEmbedderPolicy: false,
    // Set below, where the request came over HTTPS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  return async (ctx, next) => {
    ctx.set('Permissions-Policy', permissions);
    if (ctx.secure) ctx.set('Strict-Transport-Security', strictTransport(config));
    await headers(ctx, next);
  };
}
