import type { FirstStep } from '#areas/dashboard/contract.ts'

type Key = FirstStep['key']

export type ShownStep = {
  key: Key
  /** `next`: the first open one that this person can take now. */
  state: 'done' | 'next' | 'open'
  title: string
  /** Why, who does it, or what has to be there before; empty once it is done. */
  text: string
  action?: { label: string; to: string }
}

type Words = {
  title: string
  text: string
  label: string
  to: string
  /** When it is for others to do. */
  others: string
  needs: Key[]
}

const words: Record<Key, Words> = {
  client: {
    title: 'A client',
    text: 'Who the work is for, who approves the time, and where invoices go.',
    label: 'Create a client',
    to: '/clients/create',
    others: 'A colleague who creates clients does this.',
    needs: [],
  },
  candidate: {
    title: 'A candidate',
    text: 'Who does the work, and how they are engaged: on your payroll or through a company.',
    label: 'Create a candidate',
    to: '/candidates/create',
    others: 'A colleague who creates candidates does this.',
    needs: [],
  },
  job: {
    title: 'A job',
    text: 'What the client needs done, and from when.',
    label: 'Create a job',
    to: '/jobs/create',
    others: 'A colleague who creates jobs does this.',
    needs: ['client'],
  },
  placement: {
    title: 'A placement',
    text: 'The worker on the job, with what is paid and what is charged.',
    label: 'Place a worker',
    to: '/jobs',
    others: 'A colleague who places workers does this.',
    needs: ['candidate', 'job'],
  },
}

const named: Record<Key, string> = {
  client: 'a client',
  candidate: 'a candidate',
  job: 'a job',
  placement: 'a placement',
}

/** The first steps as somebody sees them: what is done, what comes next, and the way there. */
export function shownSteps(steps: readonly FirstStep[]): ShownStep[] {
  const mayPlace = steps.some(({ key, may_create }) => key === 'placement' && may_create)
  const missing = (key: Key) => steps.some((step) => step.key === key && !step.done)
  const only = steps.find(({ key }) => key === 'job')?.only ?? null
  const shown = steps.map(({ key, done, may_create }): ShownStep => {
    const { title, label, to, others, needs } = words[key]
    const text = key === 'job' && mayPlace ? `${words.job.text} ${inOneGo}` : words[key].text
    if (done) return { key, state: 'done', title, text: '' }
    if (!may_create) return { key, state: 'open', title, text: others }
    const lacking = needs.filter(missing).map((need) => named[need])
    if (lacking.length > 0) {
      return { key, state: 'open', title, text: `${text} First it needs ${lacking.join(' and ')}.` }
    }
    const there = key === 'placement' && only !== null ? placing(only) : to
    return { key, state: 'open', title, text, action: { label, to: there } }
  })
  const next = shown.find(({ action }) => action)
  return shown.map((step) => (step === next ? { ...step, state: 'next' } : step))
}

const inOneGo = 'The worker can be placed in the same form.'

/** The form for a worker on a job. */
const placing = (job: number) => `/jobs/${job}/edit?tab=placements&placement=new`
