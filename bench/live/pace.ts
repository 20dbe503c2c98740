import { setTimeout as sleep } from 'node:timers/promises'
import library from 'pusher-js'
import type { BenchDatabase } from '../databases.ts'
import { type Figure, figure } from '../figures.ts'
import { askDatabase } from '../list/driver.ts'
import { type Helper, startHelper } from '../processes.ts'
import { interleaved, median, percentile } from '../statistics.ts'
import { instant } from './message.ts'
import type { ProcessQuestion } from './process.helper.ts'
import type { WritersQuestion } from './writers.helper.ts'

// CommonJS: Node hands the class over as the default, where its types promise a module.
const Pusher = library as unknown as typeof library.default

const part = 'Live: from a commit in one process to a browser of another'

type Pace = { rounds: number; seconds: number; commits: number }
type Process = Helper<ProcessQuestion, never>

/** How soon browsers hear, and what it costs those who write. */
export async function measurePace(bed: BenchDatabase, { rounds, seconds, commits }: Pace): Promise<Figure[]> {
  const [agency] = await askDatabase<{ id: number; slug: string }>(
    bed.ownerUrl,
    'select id, slug from tenants order by id limit 1',
  )
  if (!agency) throw new Error('there is no agency to write in')
  const near = await startHelper<ProcessQuestion, never>('live/process.helper.ts', { bed })
  const far = await startHelper<ProcessQuestion, never>('live/process.helper.ts', { bed })
  const writers = await startHelper<WritersQuestion, number>('live/writers.helper.ts', { bed })
  const browser = await browserOf(far, agency.slug)
  try {
    await delaysOf(near, browser, agency.id, 20)
    const delays = await delaysOf(near, browser, agency.id, commits)
    // The browser's own work is not what writers pay for.
    browser.leave()
    const write = (events: boolean) => () =>
      writers.ask({ tenant: agency.id, connections: 24, seconds, events })
    const { off, on } = await interleaved({ off: write(false), on: write(true) }, rounds)
    return [
      figure(part, 'p50', percentile(delays, 50), { unit: 'ms' }),
      figure(part, 'p95', percentile(delays, 95), { atMost: 50, unit: 'ms' }),
      figure(part, 'p99', percentile(delays, 99), { unit: 'ms' }),
      figure(part, '24 writers without events', median(off), { unit: 'per second' }),
      figure(part, '24 writers, with events / without', median(on) / median(off), { atLeast: 0.8 }),
    ]
  } finally {
    browser.leave()
    await Promise.all([near.stop(), far.stop(), writers.stop()])
  }
}

async function delaysOf(near: Process, browser: Browser, tenant: number, commit: number): Promise<number[]> {
  browser.heard.clear()
  const committed = (await near.ask({ commit, tenant, pause: 30 })) as number[]
  for (let waited = 0; browser.heard.size < commit && waited < 5_000; waited += 50) await sleep(50)
  if (browser.heard.size < commit) throw new Error(`${commit - browser.heard.size} events never arrived`)
  // An event may overtake the news of its own commit by a hair.
  return committed.map((at, index) => Math.max(0, browser.heard.get(index)! - at))
}

type Browser = { heard: Map<number, number>; leave(): void }

/** A member of the agency, connected to the other process. */
async function browserOf(far: Process, slug: string): Promise<Browser> {
  const heard = new Map<number, number>()
  const channelData = JSON.stringify({ user_id: '1', user_info: { id: '1', name: 'Ann' }, grants: {} })
  const pusher = new Pusher('bench', {
    cluster: 'local',
    wsHost: '127.0.0.1',
    wsPort: (await far.ask({ port: true })) as number,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        const signed = far.ask({ sign: [socketId, channelName, channelData] }) as Promise<string>
        void signed.then((auth) => done(null, { auth, channel_data: channelData }))
      },
    },
  })
  const channel = pusher.subscribe(`presence-team.${slug}`)
  await new Promise((subscribed, refused) => {
    channel.bind('pusher:subscription_succeeded', subscribed)
    channel.bind('pusher:subscription_error', refused)
  })
  channel.bind('settings.changed', ({ at }: { at: number }) => heard.set(at, instant()))
  return { heard, leave: () => pusher.disconnect() }
}
