/** What `STORAGE_URL` says: `s3://KEY:SECRET@host:9000/bucket?region=eu-west-2`, with `tls=0` for a server without TLS. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** Reads STORAGE_URL; undefined when it is no address of a bucket. */
export function s3SettingsOf(url: string): S3Settings | undefined {
  const address = /^s3:\/\//.test(url) ? URL.parse(url) : null
  if (!address) return undefined
  const { host, pathname, username, password, searchParams } = address
  const bucket = pathname.slice(1)
  if (!host || !username || !password || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return undefined
  return {
    endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
  }
}
