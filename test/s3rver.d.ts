/** A server of this machine that speaks S3, as far as the tests use it. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
