import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { awr, type Comparator, type Fact, type PlacementAwr } from '#areas/awr/contract.ts'
import { refreshes } from '#areas/awr/web/data.ts'
import classes from '#areas/awr/web/parts/awr.module.css'
import { WeekStrip } from '#areas/awr/web/parts/WeekStrip.tsx'
import { headText, rateWords } from '#areas/awr/web/words.ts'
import { factNames } from '#areas/awr/words.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, filled } from '#kit/ui/detail/Facts.tsx'
import { dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

const FactDialog = lazy(async () => ({
  default: (await import('#areas/awr/web/parts/FactDialog.tsx')).FactDialog,
}))
const ComparatorDialog = lazy(async () => ({
  default: (await import('#areas/awr/web/parts/ComparatorDialog.tsx')).ComparatorDialog,
}))

/** The weeks of a worker at a client, why they count, and what the client answered. */
export function AwrWeeks({ found }: { found: PlacementAwr }) {
  const { can } = usePermissions()
  const [open, setOpen] = useState<'fact' | 'comparator'>()
  const { placement_id, currency } = found
  const close = () => setOpen(undefined)
  return (
    <div className={classes.body}>
      {!found.counts && (
        <Notice>
          Time on this placement does not count: as it is engaged, the worker is no agency worker.
        </Notice>
      )}
      <p className={classes.head}>{headText(found)}</p>
      <WeekStrip weeks={found.weeks} qualifies_on={found.qualifies_on} />
      {can('awr.manage') && (
        <>
          <Said facts={found.facts} onAdd={() => setOpen('fact')} />
          <Answers comparators={found.comparators} onAdd={() => setOpen('comparator')} />
        </>
      )}
      <p className={classes.note}>
        Weeks are counted for {found.candidate_name} at {found.client_name} together, on all placements there,
        from submitted time.
      </p>
      <Suspense fallback={null}>
        {open === 'fact' && <FactDialog placementId={placement_id} onClose={close} />}
        {open === 'comparator' && (
          <ComparatorDialog placementId={placement_id} currency={currency} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

function Said({ facts, onAdd }: { facts: Fact[]; onAdd: () => void }) {
  const remove = useCall(awr.removeFact, { done: 'Taken off', refreshes })
  return (
    <section className={classes.body} aria-label="Absences and roles">
      <div className={classes.bar}>
        <h3>Absences and roles</h3>
        <Button size="compact-sm" variant="default" onClick={onAdd}>
          Add an absence or a role
        </Button>
      </div>
      {facts.length === 0 ? (
        <p className={classes.note}>Nothing is said: weeks without work are a break.</p>
      ) : (
        <ul className={classes.said}>
          {facts.map((fact) => (
            <li key={fact.id}>
              <span data-removed={fact.removed_at ? true : undefined}>
                <strong>{factNames[fact.kind]}</strong> {spanText(fact)}
                {fact.note && ` · ${fact.note}`}
                {fact.removed_at && ` · taken off by ${fact.removed_by_name}`}
              </span>
              {!fact.removed_at && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${factNames[fact.kind]} ${spanText(fact)}`}
                  loading={remove.isPending && remove.variables?.params?.id === fact.id}
                  onClick={() => remove.mutate({ params: { id: fact.id } })}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function spanText({ kind, from_day, to_day }: Fact): string {
  if (kind === 'role_changed') return `from ${dayText(from_day)}`
  return to_day ? `${dayText(from_day)} to ${dayText(to_day)}` : `since ${dayText(from_day)}, it goes on`
}

function Answers({ comparators, onAdd }: { comparators: Comparator[]; onAdd: () => void }) {
  const [latest, ...earlier] = comparators
  return (
    <section className={classes.body} aria-label="What the client’s own people get">
      <div className={classes.bar}>
        <h3>What the client’s own people get</h3>
        <Button size="compact-sm" variant="default" onClick={onAdd}>
          Record an answer
        </Button>
      </div>
      {latest ? (
        <>
          <Facts
            items={filled([
              ['Answered', `${dayText(latest.answered_on)}, by ${latest.answered_by}`],
              ['Basic pay', rateWords(latest)],
              ['Overtime', latest.overtime],
              ['Shifts', latest.shift_premium],
              ['Holiday', latest.holiday],
              ['Bonus', latest.bonus],
              ['Note', latest.note],
            ])}
          />
          {earlier.length > 0 && (
            <p className={classes.note}>
              Before that: {earlier.map((one) => `${dayText(one.answered_on)} ${rateWords(one)}`).join('; ')}.
            </p>
          )}
        </>
      ) : (
        <p className={classes.note}>The client has not answered yet. Ask it before week 13 begins.</p>
      )}
    </section>
  )
}
