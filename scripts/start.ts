import { createServer } from 'node:net'
import { holdFolder } from '#platform/folder-lock.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { buildWebIfChanged } from './web-build.ts'

const demoLogins = `
Demo logins, all with the password saffron-demo:
  owner@amber.test       finance@amber.test     payroll@amber.test     consultant@amber.test
  compliance@amber.test  candidate@amber.test   approver@amber.test    (the same at birch.test)
  both@saffron.test      consultant in both agencies
  central@saffron.test   central administration

Ctrl-C stops Saffron.`

/** `npm start`: everything in one process, from a fresh clone to the login page. */
await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  await beAlone(settings)
  await buildWebIfChanged(console.log)
  const { startServer } = await import('#server/main.ts')
  const server = await startServer(settings)
  console.log(`\nSaffron is ready: ${settings.publicUrl}`)
  if (settings.demo) console.log(demoLogins)
  return server
})

/** Says so before anything is built, when this cannot end well. */
async function beAlone({ dataDir, databaseUrl, port, host }: Settings) {
  if (!databaseUrl) holdFolder(dataDir)()
  await new Promise<void>((free, taken) => {
    const probe = createServer()
    probe.once('error', taken)
    probe.listen(port, host, () => probe.close(() => free()))
  })
}
