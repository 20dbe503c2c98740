import classes from '#areas/access/roles/web/parts/PermissionPicker.module.css'
import { mayGive, type Picked, reachWords } from '#areas/access/roles/web/parts/picked-grants.ts'
import { hasReach, permissions } from '#areas/permissions.ts'
import { type Reach, reachOf } from '#platform/permissions.ts'

/** One permission with its sentence; what one lacks oneself can be read and not handed out. */
export function PermissionLine({ name, chosen, mine, put }: Picked & { name: string }) {
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
          {reachWords.map(([each, label]) => (
            <option key={each} value={each} disabled={!mayGive(mine, name, each)}>
              {label}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
