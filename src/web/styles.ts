import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '#web/fonts.css'
import '#web/global.css'
