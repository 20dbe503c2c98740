import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Dismissing,
  type Finding,
  type Findings,
  preFlight,
  type Related,
} from '#areas/invoices/pre-flight/contract.ts'
import classes from '#areas/invoices/pre-flight/web/parts/Findings.module.css'
import { checkRules, ruleNames } from '#areas/invoices/pre-flight/words.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { countText } from '#kit/ui/format.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'
import { longestReason, shortestReason } from '#platform/warnings.ts'

const renewed = ['invoice-findings', 'invoice-runs', 'history']

type Run = NonNullable<Dismissing['run']>

/** What stands out in the time that a run would take. */
export function FindingsOfRun({ run }: { run: Run }) {
  const query = useQuery(queryOf(preFlight.ofRun, { query: run }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? (
    <FindingsPanel
      findings={query.data}
      run={run}
      mayDismiss
      file={apiAddress('/invoice-runs/findings-file', { tenant: tenantOfAddress(), ...run })}
    />
  ) : null
}

type DraftsProps = {
  query: { invoice_id?: number; run_id?: number; side?: Run['side'] }
  mayDismiss: boolean
}

/** What stands out on drafts: on one, or on those of a list. */
export function FindingsOfDrafts({ query: of, mayDismiss }: DraftsProps) {
  const query = useQuery(queryOf(preFlight.ofDrafts, { query: of }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? (
    <FindingsPanel
      findings={query.data}
      mayDismiss={mayDismiss}
      ofMany={of.invoice_id === undefined}
      file={apiAddress('/invoice-findings/file', { tenant: tenantOfAddress(), ...of })}
    />
  ) : null
}

type PanelProps = { findings: Findings; run?: Run; mayDismiss: boolean; ofMany?: boolean; file: string }

function FindingsPanel({ findings, run, mayDismiss, ofMany = false, file }: PanelProps) {
  const { can } = usePermissions()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asks, setAsks] = useState(false)
  const dismiss = useCall(preFlight.dismiss, {
    done: ({ title }) => title,
    refreshes: renewed,
    onDone: () => {
      setChosen(new Set())
      setAsks(false)
    },
  })
  const open = findings.data.filter(({ dismissal }) => dismissal === null)
  const ids = open.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  const choose = (some: string[], on: boolean) =>
    setChosen(new Set([...[...chosen].filter((id) => !some.includes(id)), ...(on ? some : [])]))
  if (findings.data.length === 0) return null
  return (
    <Panel
      title="Pre-flight"
      flush
      aside={
        <div className={classes.acts}>
          {can('exports.run') && (
            <Button component="a" href={file} download size="compact-sm" variant="subtle">
              Download CSV
            </Button>
          )}
          {mayDismiss && open.some(isDismissable) && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={ids.length === 0}
              onClick={() => setAsks(true)}
            >
              {ids.length > 0 ? `Dismiss ${countText(ids.length, 'finding')}` : 'Dismiss'}
            </Button>
          )}
        </div>
      }
    >
      {open.length === 0 && <p className={classes.none}>Nothing is open.</p>}
      {findings.open > open.length && (
        <p className={classes.none}>
          The first {open.length} of {countText(findings.open, 'finding')}.
        </p>
      )}
      {ruleNames.map((rule) => {
        const each = open.filter((finding) => finding.rule === rule)
        return (
          each.length > 0 && (
            <Rule
              key={rule}
              findings={each}
              chosen={chosen}
              ofMany={ofMany}
              {...(mayDismiss ? { onChoose: choose } : {})}
            />
          )
        )
      })}
      {findings.dismissed > 0 && (
        <Dismissed
          findings={findings.data.filter(({ dismissal }) => dismissal !== null)}
          mayDismiss={mayDismiss}
        />
      )}
      <ReasonDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Dismiss ${countText(ids.length, 'finding')}?`}
        confirm="Dismiss"
        loading={dismiss.isPending}
        label="Why is it right?"
        description="Stands with the finding. It comes back when its figures change."
        least={shortestReason}
        most={longestReason}
        onReason={(reason) => dismiss.mutate({ body: { ids, reason, ...(run ? { run } : {}) } })}
      />
    </Panel>
  )
}

const isDismissable = ({ mode }: Finding) => mode !== 'block'

type RuleProps = {
  findings: Finding[]
  chosen: ReadonlySet<string>
  ofMany: boolean
  onChoose?: (ids: string[], on: boolean) => void
}

const consequences = {
  show: '',
  off: '',
  warn: 'Asks for a reason before issue',
  block: 'Stops the issue',
}

/** One check with what it found; many are chosen at once. */
function Rule({ findings, chosen, ofMany, onChoose }: RuleProps) {
  const { rule, mode } = findings[0]!
  const { label } = checkRules[rule]
  const ids = findings.map(({ id }) => id)
  const some = ids.filter((id) => chosen.has(id)).length
  const choosable = onChoose && mode !== 'block'
  return (
    <section className={classes.rule} aria-label={label}>
      <header className={classes.head} data-mode={mode}>
        {choosable && (
          <Checkbox
            aria-label={`Choose all: ${label}`}
            checked={some === ids.length}
            indeterminate={some > 0 && some < ids.length}
            onChange={({ currentTarget: { checked } }) => onChoose(ids, checked)}
          />
        )}
        <strong>{label}</strong>
        <span className={classes.note}>{consequences[mode]}</span>
      </header>
      <ul className={classes.list}>
        {findings.map((finding) => (
          <li key={finding.id} className={classes.finding}>
            {choosable && (
              <Checkbox
                aria-label={`Choose: ${finding.words}`}
                checked={chosen.has(finding.id)}
                onChange={({ currentTarget: { checked } }) => onChoose([finding.id], checked)}
              />
            )}
            <div className={classes.words}>
              <div>{finding.words}</div>
              <Links finding={finding} ofMany={ofMany} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const pages: Record<Related['kind'], (id: number) => string> = {
  timesheets: (id) => `/timesheets/${id}/view`,
  placements: (id) => `/placements/${id}/view`,
  clients: (id) => `/clients/${id}/view`,
  suppliers: (id) => `/settings/suppliers/${id}/edit`,
  invoices: (id) => `/invoices/${id}/view`,
}

function Links({
  finding: { records, invoice_ids, party_name },
  ofMany,
}: {
  finding: Finding
  ofMany: boolean
}) {
  const drafts = ofMany ? invoice_ids : []
  return (
    <div className={classes.links}>
      {records.map(({ kind, id, label }) => (
        <TenantLink key={`${kind} ${id}`} to={pages[kind](id)}>
          {kind === 'clients' || kind === 'suppliers' ? party_name : label}
        </TenantLink>
      ))}
      {drafts.map((id) => (
        <TenantLink key={id} to={pages.invoices(id)}>
          Draft {id}
        </TenantLink>
      ))}
    </div>
  )
}

function Dismissed({ findings, mayDismiss }: { findings: Finding[]; mayDismiss: boolean }) {
  const takeBack = useCall(preFlight.takeBack, { done: ({ title }) => title, refreshes: renewed })
  return (
    <details className={classes.dismissed}>
      <summary>{countText(findings.length, 'finding')} dismissed</summary>
      <ul className={classes.list}>
        {findings.map(({ id, rule, words, dismissal }) => (
          <li key={id} className={classes.finding}>
            <div className={classes.words}>
              <div>
                {checkRules[rule].label}: {words}
              </div>
              <div className={classes.note}>
                {dismissal?.by ?? 'Somebody'}, <InstantText at={dismissal!.at} />: {dismissal?.reason}
              </div>
            </div>
            {mayDismiss && (
              <Button
                size="compact-xs"
                variant="default"
                loading={takeBack.isPending && takeBack.variables?.params.id === dismissal!.id}
                onClick={() => takeBack.mutate({ params: { id: dismissal!.id } })}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
