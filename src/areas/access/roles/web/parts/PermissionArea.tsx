import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { type PermissionGroup, type Verb, verbs } from '#areas/access/roles/groups.ts'
import { PermissionLine } from '#areas/access/roles/web/parts/PermissionLine.tsx'
import classes from '#areas/access/roles/web/parts/PermissionPicker.module.css'
import { mayGive, type Picked, reachWords, sharedReach } from '#areas/access/roles/web/parts/picked-grants.ts'
import { hasReach } from '#areas/permissions.ts'
import { CollapsibleToggle } from '#kit/ui/form/Collapsible.tsx'
import { type Reach, reachOf } from '#platform/permissions.ts'

export const verbWords: Record<Verb, string> = {
  see: 'See',
  create: 'Create',
  change: 'Change',
  delete: 'Delete',
}

type AreaProps = Picked & {
  group: PermissionGroup
  /** Those that the search found: then the area is open and shows them alone. */
  found: readonly string[] | undefined
}

/** One area as a row: what most roles need at a glance, and every permission with its sentence below, once it is opened. */
export function PermissionArea({ group, found, chosen, mine, put }: AreaProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [next, setNext] = useState<Reach>('all')
  const body = useId()
  const isOpen = isUnfolded || found !== undefined
  const held = group.names.filter((each) => reachOf(chosen, each))
  const shared = sharedReach(chosen, group.names)
  const reached = group.names.filter(hasReach)
  const grant = (names: readonly string[], isOn: boolean) =>
    put(names, isOn ? (shared === undefined || shared === 'mixed' ? next : shared) : undefined)
  return (
    <li className={classes.area}>
      <div className={classes.row}>
        <h3 className={classes.areaTitle}>
          <CollapsibleToggle isOpen={isOpen} controls={body} onClick={() => setUnfolded(!isUnfolded)}>
            {group.title}{' '}
            <span className={classes.count}>
              {held.length} of {group.names.length}
            </span>
          </CollapsibleToggle>
        </h3>
        {verbs.map((verb) => (
          <VerbBox
            key={verb}
            verb={verb}
            area={group.title}
            names={group.of[verb]}
            {...{ chosen, mine, grant }}
          />
        ))}
        <More group={group} chosen={chosen} onOpen={() => setUnfolded(true)} isOpen={isOpen} />
        {reached.length > 0 ? (
          <select
            className={classes.reach}
            aria-label={`${group.title}: which records`}
            value={shared ?? next}
            disabled={!reached.some((each) => reachOf(mine, each))}
            onChange={(event) => {
              const reach = event.currentTarget.value as Reach
              setNext(reach)
              put(
                held.filter((each) => hasReach(each) && reachOf(mine, each)),
                reach,
              )
            }}
          >
            {shared === 'mixed' && (
              <option value="mixed" disabled>
                Different ones
              </option>
            )}
            {reachWords.map(([each, label]) => (
              <option key={each} value={each} disabled={!reached.some((name) => mayGive(mine, name, each))}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <span className={classes.noReach} />
        )}
      </div>
      <div id={body} hidden={!isOpen}>
        {isOpen && <Lines title={group.title} names={found ?? group.names} {...{ chosen, mine, put }} />}
      </div>
    </li>
  )
}

type BoxProps = Pick<Picked, 'chosen' | 'mine'> & {
  verb: Verb
  area: string
  names: readonly string[]
  grant: (names: readonly string[], isOn: boolean) => void
}

/** One verb over all records of the area: on when all that one may give is, half where only some of it is. */
function VerbBox({ verb, area, names, chosen, mine, grant }: BoxProps) {
  if (names.length === 0) return <span className={classes.noVerb} />
  const given = names.filter((each) => reachOf(mine, each))
  const on = names.filter((each) => reachOf(chosen, each))
  return (
    <label className={classes.verb}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`${area}: ${verbWords[verb].toLowerCase()}`}
        ref={(box) => {
          if (box) box.indeterminate = on.length > 0 && on.length < names.length
        }}
        checked={on.length === names.length}
        disabled={given.length === 0}
        onChange={(event) => grant(given, event.currentTarget.checked)}
      />
      <span className={classes.verbWord} aria-hidden>
        {verbWords[verb]}
      </span>
    </label>
  )
}

type MoreProps = { group: PermissionGroup; chosen: ReadonlySet<string>; isOpen: boolean; onOpen: () => void }

function More({ group, chosen, isOpen, onOpen }: MoreProps) {
  if (group.more.length === 0) return <span className={classes.noVerb} />
  const count = group.more.filter((each) => reachOf(chosen, each)).length
  return (
    <button
      type="button"
      className={classes.more}
      aria-label={`${group.title}: more ${count} of ${group.more.length}`}
      disabled={isOpen}
      onClick={onOpen}
    >
      <span className={classes.moreWord}>More </span>
      {count} of {group.more.length}
    </button>
  )
}

function Lines({ title, names, chosen, mine, put }: Picked & { title: string; names: readonly string[] }) {
  const within = names.filter((each) => reachOf(mine, each))
  const isFull = within.length > 0 && within.every((each) => reachOf(chosen, each))
  return (
    <>
      {within.length > 1 && (
        <Button
          className={classes.every}
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={`${isFull ? 'None' : 'All'} of ${title}`}
          onClick={() =>
            put(isFull ? within : within.filter((each) => !reachOf(chosen, each)), isFull ? undefined : 'all')
          }
        >
          {isFull ? 'None' : 'All'}
        </Button>
      )}
      <ul className={classes.lines} aria-label={title}>
        {names.map((each) => (
          <PermissionLine key={each} name={each} {...{ chosen, mine, put }} />
        ))}
      </ul>
    </>
  )
}
