import type { ReactNode } from 'react'
import classes from '#areas/profile/web/parts/profile.module.css'

export { Appearance } from '#areas/profile/web/parts/Appearance.tsx'
export { Told } from '#areas/profile/web/parts/DetailsForm.tsx'
export { PasswordForm } from '#areas/profile/web/parts/PasswordForm.tsx'
export { SessionsTab } from '#areas/profile/web/parts/SessionsTab.tsx'

/** The parts of a profile below one another, as wide as is good to read. */
export const Parts = ({ children }: { children: ReactNode }) => (
  <div className={classes.parts}>{children}</div>
)

/** Where a part is still on its way. */
export const PartWaiting = () => <div className={classes.waiting} aria-busy />
