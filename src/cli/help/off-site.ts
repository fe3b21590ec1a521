/** From no store to copies that a thief of the server cannot destroy, at one provider, with what that costs. */
export const offSiteHelp = `Copies off-site, from nothing

Any store that speaks S3 will do. These steps are for Backblaze B2: it is cheap, and it has keys that can write but
not delete for good. They follow Backblaze's documentation; what was tried is a store of the same kind on one machine,
not Backblaze itself. So read what 'backup list' and 'backup drill' say at the end. A store that demands the bucket in
the host name (academy-copies.s3.example.com) gets it there with &style=host at the end of BACKUP_S3.

  1. Make an account at backblaze.com, in the region EU Central, with an email address that is not read on the server,
     and a second factor. Set a daily cap under 'Caps & Alerts', such as a dollar a day: whoever has the server's key
     could fill the store. Once it is reached the panel says that no copies arrive; they go on the next day.
  2. On your own computer (Linux, or WSL on Windows), not on the server:
     pipx install b2
     b2 account authorize
     It asks for the master application key, which backblaze.com shows once, under 'Application Keys'. Keep that key
     away from the server.
  3. The bucket, which destroys what was deleted or overwritten only after 14 days. Its name must be one that nobody
     else has there, such as namakkal-academy-copies: write yours in place of academy-copies, here and below.
     b2 bucket create academy-copies allPrivate --lifecycle-rule \\
       '{"daysFromHidingToDeleting": 14, "daysFromUploadingToHiding": null, "fileNamePrefix": ""}'
     Never set daysFromUploadingToHiding: a picture is stored once, and copies of years later count on it.
  4. The server's key, which can list, read, write and hide, but neither destroy nor change the rule:
     b2 key create --bucket academy-copies academy-server listBuckets,listFiles,readFiles,writeFiles
     It prints the key's id and its secret.
  5. In /etc/drone-institute.env on the server; backblaze.com names the bucket's endpoint, which has the region in it:
     BACKUP_S3=https://s3.eu-central-003.backblazeb2.com/academy-copies/academy?region=eu-central-003
     BACKUP_S3_KEY=the id
     BACKUP_S3_SECRET=the secret
     And BACKUP_KEY, so that only you can read the copies: 'drone-institute help backup key'.
  6. systemctl restart drone-institute, and a minute later:
     drone-institute backup list
     drone-institute backup drill
     With BACKUP_KEY, the drill from your own computer, so that the identity stays there:
     ssh root@academy.example.in "cat | drone-institute backup drill --identity /dev/stdin" < identity.txt
     The server itself removes what has run out; with this key that hides it, and the rule destroys it 14 days later.
     For so long the store also keeps what people asked you to erase.

What a thief of the server reaches
  Everything on the server, and the key. With the key a thief can hide or overwrite copies and add false ones, until you
  take the key away, and read them all unless they are encrypted, also what was deleted since.

  Out of reach are the copies as they were before, for 14 days; the rule and the bucket; the identity, which is not on
  the server. Only whoever has the log-in at the provider reaches everything.

  After a theft: b2 key delete ID, with the id of the server's key. Fetch the copies as they were before, and store them
  in a new bucket, with rclone, where 'store' is a remote of type b2 with the master key. Then follow 'help restore' on
  a new machine, with that bucket:
     rclone copy --b2-version-at 2026-11-20T06:00:00+05:30 store:academy-copies copies
     rclone copy copies store:academy-rescued

  At a store without versions, such as Cloudflare R2, whoever can write can also delete: there keep archives of your own
  too ('help backup').

What it costs, in rupees a month (90 to the dollar), with 1 GB of pictures
                                                           Backblaze B2    Cloudflare R2
  nothing changes: a look every hour                              0               0
  something changes all the time, 8 hours a day                   5               0
  the same day and night                                         25           2,500

  A copy takes 1 read and 3 writes, of 0.7 MB, measured with a database of 3 MB, and 3 lists of a thousand names each;
  while something changes there is one every 20 seconds at most. 8 hours are 1,440 copies and 1 GB a day: at B2 17 GB
  with the 14 days, at R2 4 GB. Thousands of copies make long lists: 19 requests for each of them by then, and 52 day
  and night. Drills, restores and a second machine that follows fetch: free at R2, and at B2 up to three times what is
  stored. Such a machine also asks for a list every minute: 25 rupees at R2 where the 8 hours use up what is free.

  B2: 6.95 dollars a TB beyond 10 GB, requests free, since May 2026; as of 7 September 2026 at
  backblaze.com/cloud-storage/pricing. R2: 10 GB, a million writes and lists, and 10 million reads free; beyond that
  15 dollars a TB, 4.50 a million, 0.36 a million; as of November 2026 at developers.cloudflare.com/r2/pricing.
  Without tax. Look before you decide.

What a copy does not do is be the website: for a second machine that is ready within seconds, 'help follow'.`;
