import { Button } from '@mantine/core'
import type { MailTemplate, MailTemplateVersion } from '#areas/mail/templates/contract.ts'
import classes from '#areas/mail/templates/web/parts/templates.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { InstantText } from '#kit/ui/values.tsx'

type Props = {
  template: MailTemplate
  /** Absent: nobody here may word it. */
  onUse?: ((version: MailTemplateVersion) => void) | undefined
}

/** Who worded it how, newest first. An earlier text is taken into the form, and counts once it is saved. */
export function Versions({ template: { history, version: newest }, onUse }: Props) {
  if (history.length === 0) return null
  return (
    <Panel title="Versions">
      <ul className={classes.versions} aria-label="Versions">
        {history.map((each) => (
          <li key={each.version} className={classes.version}>
            <span>
              {each.version}. {each.is_reset ? 'Back to the words of Saffron' : each.subject}
            </span>
            <span className={classes.usual}>
              {each.user_name}, <InstantText at={each.created_at} />
            </span>
            {onUse && !each.is_reset && each.version !== newest && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Use version ${each.version}`}
                onClick={() => onUse(each)}
              >
                Use
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
