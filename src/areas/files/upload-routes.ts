import { uploads } from '#areas/files/contract.ts'
import { resumable, tell } from '#areas/files/tus.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { On } from '#platform/http/mount.ts'

/** Each is done before its transaction, which has nothing to do: bytes on their way touch no table. */
export function uploadRoutes(on: On): void {
  const handle = (endpoint: Endpoint, method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE') =>
    on<Endpoint, Response>(
      endpoint,
      (ctx) => tell(ctx.received, ctx),
      (early) => resumable(early, method),
    )
  handle(uploads.begin, 'POST')
  handle(uploads.show, 'HEAD')
  handle(uploads.send, 'PATCH')
  handle(uploads.cancel, 'DELETE')
}
