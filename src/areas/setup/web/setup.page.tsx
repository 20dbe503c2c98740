import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { setup } from '#areas/setup/contract.ts'
import { BrandStep } from '#areas/setup/web/parts/BrandStep.tsx'
import { CompanyStep } from '#areas/setup/web/parts/CompanyStep.tsx'
import { NumbersStep } from '#areas/setup/web/parts/NumbersStep.tsx'
import { PeopleStep } from '#areas/setup/web/parts/PeopleStep.tsx'
import { RegionStep } from '#areas/setup/web/parts/RegionStep.tsx'
import { RolesStep } from '#areas/setup/web/parts/RolesStep.tsx'
import { TaxStep } from '#areas/setup/web/parts/TaxStep.tsx'
import classes from '#areas/setup/web/setup.module.css'
import {
  missingOf,
  openSteps,
  type StepKey,
  type StepPart,
  type StepState,
  stateOf,
  stepFor,
  wizardSteps,
} from '#areas/setup/web/steps.ts'
import type { Search } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { needs, requireSession } from '#kit/guard.ts'
import { queries, refresh, useCall } from '#kit/query.ts'
import { readAs, readingOf } from '#kit/reader.ts'
import { appQuery, meQuery, usePermissions } from '#kit/session.ts'
import { CardHead } from '#kit/ui/CardHead.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import simple from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/tenant/$tenantId/setup')({
  staticData: { title: 'Set Up', signedIn: true },
  validateSearch: ({ step }): Search => ({ step: typeof step === 'string' ? step : undefined }),
  beforeLoad: async (arriving) => {
    const { context, location, params } = arriving
    await requireSession(context.queries, location.href)
    const me = await context.queries.ensureQueryData(meQuery(params.tenantId))
    if (!me) throw redirect({ to: '/session/timeout', search: { back: location.href } as never })
    await needs('settings.general')(arriving)
    const app = await context.queries.ensureQueryData(appQuery(params.tenantId))
    return { reading: readingOf(me, app) }
  },
  component: SetupPage,
})

const bodies: Record<StepKey, (props: StepProps) => React.ReactNode> = {
  region: RegionStep,
  company: CompanyStep,
  brand: BrandStep,
  tax: TaxStep,
  numbers: NumbersStep,
  roles: RolesStep,
  people: PeopleStep,
}

export type StepProps = {
  /**
   * Goes on to what is open after this step, unless somebody has chosen another page meanwhile, even if they have come
   * back since. `confirmed`: what only wanted looking at was looked at.
   */
  next: (noted?: { confirmed?: StepPart[]; skipped?: StepPart[] }) => Promise<void>
}

/** Sets an agency up, step by step. It can be left at any time: what was done is saved, and it goes on from there. */
function SetupPage() {
  readAs(Route.useRouteContext().reading)
  const { tenantId } = Route.useParams()
  const { step: asked } = Route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const { href } = useLocation()
  const { data: app } = useQuery(appQuery(tenantId))
  const onboarding = app?.onboarding
  const noted = onboarding?.steps ?? []
  const here = stepFor(asked, noted)
  const home = `/tenant/${encodeURIComponent(tenantId)}`

  const stay = useStay(href)
  const note = useCall(setup.change, { refreshes: ['app'] })

  useEffect(() => {
    if (onboarding?.started === false) void noteArrival(tenantId)
  }, [onboarding?.started, tenantId])

  const go = (step: StepKey | undefined) =>
    navigate({ to: '/tenant/$tenantId/setup', params: { tenantId }, search: { step } as never } as never)

  const next: StepProps['next'] = async (change) => {
    // A refusal was told by then, and the step stays.
    if (change && !(await note.mutateAsync({ body: change }).catch(() => undefined))) return
    if (!change) await refresh('app')
    if (stay.over || router.latestLocation.href !== href) return
    const at = wizardSteps.findIndex(({ key }) => key === here?.key)
    await go(wizardSteps[at + 1]?.key)
  }

  const Body = here && bodies[here.key]
  const missing = here ? missingOf(here, noted) : []
  return (
    <div data-wide>
      <h1 className={simple.title}>Set up {app?.tenant.name}</h1>
      <p className={simple.lead}>
        You can stop at any time: everything you saved stays, and you go on from there.
      </p>
      <div className={classes.wizard}>
        <nav aria-label="Steps">
          <ol className={classes.steps}>
            {wizardSteps.map((step) => (
              <li key={step.key}>
                <Step
                  label={step.label}
                  state={stateOf(step, noted)}
                  isHere={step.key === here?.key}
                  step={step.key}
                  to={`${home}/setup`}
                />
              </li>
            ))}
          </ol>
        </nav>
        {/* Begun anew for each step. */}
        <section key={here?.key} className={classes.body} aria-label={here?.label ?? 'Ready'}>
          {missing.length > 0 && (
            <Notice title={`Still open here: ${missing.join(' and ')}`}>
              Fill it in, or skip it for now. You can add it in the settings at any time.
            </Notice>
          )}
          {Body && here ? <Body next={next} /> : <Ready home={home} left={openSteps(noted).length} />}
        </section>
      </div>
      <p className={classes.foot}>
        <PlainLink to={home}>{onboarding?.completed ? 'To the dashboard' : 'Go on later'}</PlainLink>
        {here && stateOf(here, noted) === 'open' && (
          <SkipButton key={here.key} skip={() => next({ skipped: [...here.parts] })} />
        )}
      </p>
    </div>
  )
}

/** One stay at an address: who leaves it and comes back begins another. */
function useStay(href: string): { over: boolean } {
  const stay = useMemo(() => ({ over: false, href }), [href])
  useEffect(() => {
    stay.over = false
    return () => {
      stay.over = true
    }
  }, [stay])
  return stay
}

/**
 * Known here at once: who goes on to the dashboard before the server has noted it is not led back. Where it could not
 * be noted, they are led here once more another time.
 */
async function noteArrival(tenant: string): Promise<void> {
  queries.setQueryData(
    appQuery(tenant).queryKey,
    (app) => app && { ...app, onboarding: { ...app.onboarding, started: true } },
  )
  const noted = await call(setup.change, { body: {} }).catch(() => undefined)
  if (noted) await refresh('app')
}

/** Puts the step aside, once. */
function SkipButton({ skip }: { skip: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: skip })
  return (
    <button type="button" className={classes.skip} disabled={isPending} onClick={() => mutate()}>
      Skip for now
    </button>
  )
}

const said: Record<StepState, string> = { done: 'done', later: 'put aside', open: 'open' }

function Step({
  label,
  state,
  isHere,
  to,
  step,
}: {
  step: string
  label: string
  state: StepState
  isHere: boolean
  to: string
}) {
  return (
    <PlainLink
      className={classes.step}
      data-state={state}
      {...(isHere ? { 'aria-current': 'step' } : {})}
      to={to}
      search={{ step }}
    >
      <span className={classes.mark} aria-hidden>
        {state === 'done' ? <IconCheck size={13} stroke={3} /> : state === 'later' ? '–' : ''}
      </span>
      <span>{label}</span>
      <VisuallyHidden>{said[state]}</VisuallyHidden>
    </PlainLink>
  )
}

const StartingSet = lazy(async () => ({
  default: (await import('#areas/compliance/web/public.tsx')).StartingSet,
}))

function Ready({ home, left }: { home: string; left: number }) {
  const { can } = usePermissions()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <CardHead title={left ? 'Nearly there' : 'Your agency is ready'}>
        {left
          ? 'What is still open waits for you on the dashboard.'
          : 'Create your first client, a candidate and a job, and the first week can be submitted. What you keep elsewhere can be brought over later.'}
      </CardHead>
      <div className={classes.bar}>
        <Button component={Link} {...({ to: home } as object)}>
          To the dashboard
        </Button>
        {can('compliance.manage') && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add compliance requirements
          </Button>
        )}
      </div>
      <Suspense fallback={null}>{adding && <StartingSet onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
