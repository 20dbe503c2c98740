import { postgresBus } from '#platform/live/postgres-bus.ts'
import { listening } from '#platform/live/websocket.testing.ts'

/** A live server in a process of its own, which a test may kill: `node process.testing.ts <database url>`. */
const connectionString = process.argv[2] ?? ''
const bus = postgresBus({ connectionString, log: { warn: () => undefined } })
const { port } = await listening({ bus, limits: { nodeTimeout: 1.5 } })
process.send?.({ port })
process.on('disconnect', () => process.exit())
