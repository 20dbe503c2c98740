import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { holds } from '#areas/access/grants.ts'
import { type PermissionGroup, permissionGroups } from '#areas/access/roles/groups.ts'
import classes from '#areas/access/roles/web/parts/PermissionPicker.module.css'
import { useMyGrants } from '#areas/access/roles/web/parts/useMyGrants.ts'
import { agencyPermissions, hasReach, permissions } from '#areas/permissions.ts'
import { useField } from '#kit/ui/form/context.ts'
import type { Reach } from '#platform/permissions.ts'
import { reachOf } from '#platform/permissions.ts'

const grantOf = (name: string, reach: Reach) => (reach === 'all' ? name : `${name}.${reach}`)
const reaches: readonly [Reach, string][] = [
  ['all', 'All records'],
  ['team', 'Those of the team'],
  ['own', 'Only their own'],
]

/** Every permission with its sentence, by area; what one lacks oneself can be read and not handed out. */
type PickerProps = {
  name: string
  /** Which of them can be chosen at all; absent: every one. */
  offers?: (permission: string) => boolean
}

export function PermissionPicker({ name, offers = () => true }: PickerProps) {
  const { value, set, input } = useField<string[]>(name)
  const [search, setSearch] = useState('')
  const mine = useMyGrants()
  const chosen = new Set(value ?? [])
  const put = (names: readonly string[], reach: Reach | undefined) => {
    const gone = new Set(names.flatMap((each) => reaches.map(([one]) => grantOf(each, one))))
    const kept = [...chosen].filter((grant) => !gone.has(grant))
    set(reach ? [...kept, ...names.map((each) => grantOf(each, widest(mine, each, reach)))] : kept)
  }
  const groups = permissionGroups
    .map((group) => ({ ...group, names: group.names.filter(offers) }))
    .map((group) => ({ ...group, shown: group.names.filter((each) => fits(each, group.title, search)) }))
    .filter(({ shown }) => shown.length > 0)
  const offered = agencyPermissions.filter(offers)
  const count = offered.filter((each) => reachOf(chosen, each)).length
  return (
    <section className={classes.picker} data-path={input['data-path']} aria-label="Permissions" tabIndex={-1}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>Permissions</h2>
          <p className={classes.count} aria-live="polite">
            {count} of {offered.length}
          </p>
        </div>
        <TextInput
          className={classes.search}
          aria-label="Search permissions"
          placeholder="Search permissions"
          leftSection={<IconSearch size={15} stroke={1.8} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </header>
      {input.error && (
        <p className={classes.error} role="alert">
          {input.error}
        </p>
      )}
      {groups.length === 0 && <p className={classes.none}>No permission sounds like that.</p>}
      {groups.map((group) => (
        <Group key={group.title} group={group} shown={group.shown} chosen={chosen} mine={mine} put={put} />
      ))}
    </section>
  )
}

type GroupProps = {
  group: PermissionGroup
  shown: readonly string[]
  chosen: ReadonlySet<string>
  mine: ReadonlySet<string>
  put: (names: readonly string[], reach: Reach | undefined) => void
}

function Group({ group, shown, chosen, mine, put }: GroupProps) {
  const count = group.names.filter((each) => reachOf(chosen, each)).length
  const within = shown.filter((each) => reachOf(mine, each))
  const isFull = within.length > 0 && within.every((each) => reachOf(chosen, each))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {group.title}{' '}
        <span className={classes.count}>
          {count} of {group.names.length}
        </span>
      </legend>
      {within.length > 1 && (
        <Button
          className={classes.every}
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={`${isFull ? 'None' : 'All'} of ${group.title}`}
          onClick={() =>
            put(isFull ? within : within.filter((each) => !reachOf(chosen, each)), isFull ? undefined : 'all')
          }
        >
          {isFull ? 'None' : 'All'}
        </Button>
      )}
      <ul className={classes.lines}>
        {shown.map((each) => (
          <Line key={each} name={each} chosen={chosen} mine={mine} put={put} />
        ))}
      </ul>
    </fieldset>
  )
}

function Line({ name, chosen, mine, put }: Omit<GroupProps, 'group' | 'shown'> & { name: string }) {
  const reach = reachOf(chosen, name)
  const isLacking = !reachOf(mine, name)
  const meaning = permissions[name]!
  return (
    <li className={classes.line} data-lacking={isLacking || undefined}>
      <label className={classes.label}>
        <input
          type="checkbox"
          className={classes.box}
          checked={reach !== undefined}
          disabled={isLacking}
          onChange={(event) => put([name], event.currentTarget.checked ? 'all' : undefined)}
        />
        <span>
          {meaning}
          <span className={classes.name}>{isLacking ? 'You do not have this yourself' : name}</span>
        </span>
      </label>
      {reach && hasReach(name) && (
        <select
          className={classes.reach}
          aria-label={`${meaning}: which`}
          value={reach}
          disabled={isLacking}
          onChange={(event) => put([name], event.currentTarget.value as Reach)}
        >
          {reaches.map(([each, label]) => (
            <option key={each} value={each} disabled={!holds(mine, grantOf(name, each))}>
              {label}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}

/** As far as was wished, and no further than one reaches oneself. */
function widest(mine: ReadonlySet<string>, name: string, requested: Reach): Reach {
  if (!hasReach(name) || holds(mine, grantOf(name, requested))) return requested
  return reachOf(mine, name) ?? requested
}

function fits(name: string, group: string, search: string): boolean {
  const words = search.trim().toLowerCase().split(/\s+/)
  const text = `${permissions[name]} ${name} ${group}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
