import type { AddressInfo } from 'node:net'
import { benchApp, benchDeps } from '../deps.ts'
import { answering } from '../processes.ts'

export type Served = { appUrl: string; centralUrl: string; files: string }

/** The whole application as `npm run serve` has it, on a free port. Answers every question with that port. */
await answering(async ({ files, ...urls }: Served) => {
  const app = await benchApp(benchDeps(urls, files))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return () => (app.server.address() as AddressInfo).port
})
