/** A whole configuration for nginx in front: what is printed is what `src/http/shared-caches.prove.test.ts` tries. */
export const nginxConfiguration = String.raw`# nginx in front of the site, which keeps its pages. As /etc/nginx/conf.d/academy.conf, with the names, certificate and address
# of your own; in /etc/drone-institute.env HOST=127.0.0.1 (or that which nginx reaches), PORT=3000, TRUST_PROXY=1,
# PUBLIC_URL=https://academy.example.in and PAGE_CACHE=60. Then: nginx -t && systemctl reload nginx
# On a machine of its own, nginx shows the pages also while the other one is down.

# What nobody has asked for in a week is gone, also for when the server is down.
proxy_cache_path /var/cache/nginx-academy keys_zone=academy:10m max_size=2g inactive=7d use_temp_path=off;

# One copy for each compression that the server has, however browsers spell what they accept.
map $http_accept_encoding $academy_encoding {
  default "";
  "~*(^|[,\s])br\s*(;\s*q=(1|0?\.0*[1-9])[^,]*)?\s*(,|$)" br;
  "~*(^|[,\s])gzip\s*(;\s*q=(1|0?\.0*[1-9])[^,]*)?\s*(,|$)" gzip;
}

# What advertisements put behind an address does not make it another page.
map $request_uri $academy_address {
  default $request_uri;
  "~*^(?<path>[^?]*)\?((utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid)=[^&]*(&|$))+$" $path;
}

# Who only reads comes without what opens the back office.
map "$request_method $http_authorization" $academy_patient {
  default 1;
  "~^(GET|HEAD) $" "";
}

server {
  listen 80;
  listen [::]:80;
  server_name academy.example.in;
  return 301 https://$host$request_uri;
}

server {
  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name academy.example.in;
  ssl_certificate /etc/letsencrypt/live/academy.example.in/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/academy.example.in/privkey.pem;
  client_max_body_size 11m;

  proxy_http_version 1.1;
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header Accept-Encoding $academy_encoding;
  # Neither what people send nor what is exported of them lies on this disk, not even for a moment.
  proxy_request_buffering off;
  proxy_max_temp_file_size 0;

  proxy_cache academy;
  proxy_cache_key "$scheme://$host$academy_address $academy_encoding";
  # The compression, of which alone it speaks, stands in the key.
  proxy_ignore_headers Vary;
  # Who works in the back office sees what is there now.
  proxy_cache_bypass $http_authorization;
  proxy_no_cache $http_authorization;
  proxy_cache_revalidate on;
  # How long a copy is good for, for how long it is shown while it is renewed, and for how long it stands in for a server that
  # is gone, nginx reads from the answers (s-maxage, stale-while-revalidate, stale-if-error). That it also stands in for one that
  # is overloaded, slow or frozen has to be said here. With 'updating' somebody would get the page of days ago.
  proxy_cache_use_stale error timeout http_500 http_502 http_503 http_504;
  proxy_cache_background_update on;
  proxy_connect_timeout 1s;
  add_header X-Cache $upstream_cache_status always;

  # Who reads does not wait for a server that is frozen; what is sent, exported or done in the back office may take its time.
  location / {
    error_page 418 = @patient;
    if ($academy_patient) { return 418; }
    proxy_pass http://127.0.0.1:3000;
    proxy_read_timeout 2s;
  }
  location @patient {
    proxy_pass http://127.0.0.1:3000;
  }
}`;
