import { readSettings } from '#server/settings.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/** `npm run worker`: background work alone, beside any number of servers on the same database. */
await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  if (!settings.databaseUrl) {
    throw new Error(
      'the worker needs DATABASE_URL; with the embedded database the background work runs inside npm start',
    )
  }
  const { startWorker } = await import('#server/main.ts')
  const worker = await startWorker(settings)
  console.log('The worker is ready.')
  return worker
})
