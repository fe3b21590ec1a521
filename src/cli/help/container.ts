import { programVersion } from '../../program-files.ts';

/** How the image runs under Docker or Podman: a compose file, with what to do beside it. */
export const containerHelp = `# The site in a container. 'npm run pack -- image' in a checkout makes the image; load it, here and at each upgrade, by
#   docker load -i drone-institute-image-x64.tar        (or podman load -i …; arm64 is the other one)
# This as compose.yaml, and beside it academy.env with the settings ('help settings'), closed to others (chmod 600).
# Then: docker compose up -d, and for the log-in of the first admin: docker compose logs academy

services:
  academy:
    image: drone-institute:${programVersion}
    restart: unless-stopped
    # By this name the store, and another machine, know it.
    hostname: academy-1
    env_file: academy.env
    # For a proxy on this machine: in academy.env TRUST_PROXY=1 and PUBLIC_URL=https://academy.example.in.
    # To serve HTTPS itself instead: DOMAIN=academy.example.in there, and here '80:80' and '443:443'.
    ports: ['127.0.0.1:3000:3000']
    # All that it writes. A folder of the machine in its place must belong to user 65532: chown 65532:65532 FOLDER
    volumes: ['academy:/var/lib/drone-institute']
    # It finishes the requests under way, and closes the database.
    stop_grace_period: 15s
    # Podman reads no health check out of this image.
    healthcheck:
      test: [CMD, drone-institute, health]
      interval: 60s
      timeout: 10s
      start_period: 60s
    # An idle one holds 90 MB, a busy one up to 240 MB, and a copy off-site as much again for a moment.
    mem_limit: 768m
    pids_limit: 256
    read_only: true
    tmpfs: [/tmp]
    cap_drop: [ALL]
    security_opt: ['no-new-privileges:true']

volumes:
  academy:

# Commands run beside the server, as its user:
#   docker compose exec academy drone-institute admin create you@example.com
#   docker compose exec academy drone-institute doctor
#   docker compose exec -T academy drone-institute backup - > academy.tar.gz
# The key for BACKUP_KEY, and the identity that you keep: docker compose run --rm -T academy backup key > identity.txt
# To restore: docker compose stop; docker compose run --rm academy restore s3; docker compose up -d
# A file of this machine: docker compose run --rm -T academy restore - < academy.tar.gz
# With BACKUP_KEY: docker compose run --rm -T academy restore s3 --yes --identity /dev/stdin < identity.txt
# With --yes you say that the machine that was the website is off and stays off. A drill reads the identity alike:
#   docker compose exec -T academy drone-institute backup drill --identity /dev/stdin < identity.txt
# To keep a second machine ready ('help follow'), there with the same settings; it is unhealthy until it is promoted:
#   docker compose run --rm academy follow s3 --once        (with BACKUP_KEY as restore: -T, and --identity)
#   docker compose up -d
# And to make it the website ('help promote'): docker compose exec academy drone-institute promote
# To upgrade: load the newer image, write its version above, docker compose up -d. Before the database changes, a
# backup is made in the volume; to go back: docker compose stop, write the older version above, then
#   docker compose run --rm academy restore /var/lib/drone-institute/backups/before-VERSION-….tar.gz
#   docker compose up -d`;
