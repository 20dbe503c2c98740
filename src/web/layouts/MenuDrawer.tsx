import { Drawer } from '@mantine/core'
import { AgencyMenu } from '#web/layouts/AgencyMenu.tsx'
import classes from '#web/layouts/MenuDrawer.module.css'
import { Navigation } from '#web/layouts/Sidebar.tsx'
import { UserMenu } from '#web/layouts/UserMenu.tsx'
import { Online } from '#web/live/Online.tsx'

/** The whole navigation on a phone. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={300}
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <AgencyMenu />
      <Navigation onGo={onClose} />
      <Online />
      <UserMenu onGo={onClose} />
    </Drawer>
  )
}
