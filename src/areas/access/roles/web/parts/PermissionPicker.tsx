import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { narrowGroup, permissionGroups, verbs } from '#areas/access/roles/groups.ts'
import { PermissionArea, verbWords } from '#areas/access/roles/web/parts/PermissionArea.tsx'
import classes from '#areas/access/roles/web/parts/PermissionPicker.module.css'
import { type Picked, withGrants } from '#areas/access/roles/web/parts/picked-grants.ts'
import { useMyGrants } from '#areas/access/roles/web/parts/useMyGrants.ts'
import { agencyPermissions, permissions } from '#areas/permissions.ts'
import { useField } from '#kit/ui/form/context.ts'
import { reachOf } from '#platform/permissions.ts'

type PickerProps = {
  name: string
  /** Which of them can be chosen at all; absent: every one. */
  offers?: (permission: string) => boolean
}

/** Every permission by area, a row each: folded, until one is opened or the search finds something in it. */
export function PermissionPicker({ name, offers = () => true }: PickerProps) {
  const { value, set, input } = useField<string[]>(name)
  const [search, setSearch] = useState('')
  const mine = useMyGrants()
  const chosen = new Set(value ?? [])
  const put: Picked['put'] = (names, reach) => set(withGrants({ chosen, mine }, names, reach))
  const isSearching = search.trim() !== ''
  const groups = permissionGroups
    .flatMap((group) => narrowGroup(group, offers) ?? [])
    .map((group) => ({ group, found: group.names.filter((each) => fits(each, group.title, search)) }))
    .filter(({ found }) => found.length > 0)
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
      {groups.length > 0 && (
        <>
          <div className={classes.columns} aria-hidden>
            <span />
            {verbs.map((verb) => (
              <span key={verb}>{verbWords[verb]}</span>
            ))}
            <span>More</span>
            <span>Which records</span>
          </div>
          <ul className={classes.areas}>
            {groups.map(({ group, found }) => (
              <PermissionArea
                key={group.title}
                group={group}
                found={isSearching ? found : undefined}
                {...{ chosen, mine, put }}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function fits(name: string, group: string, search: string): boolean {
  const words = search.trim().toLowerCase().split(/\s+/)
  const text = `${permissions[name]} ${name} ${group}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
