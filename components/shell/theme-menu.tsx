'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuChoice } from '@/components/ui/menu';

const THEMES = [
  { id: 'system', label: 'System', Icon: Monitor },
  { id: 'light', label: 'Light', Icon: Sun },
  { id: 'dark', label: 'Dark', Icon: Moon },
];

/** Chooses between light, dark and the system's theme; stored on this device. */
export function ThemeMenu() {
  const { theme = 'system', setTheme } = useTheme();
  return (
    <Menu
      trigger={
        <IconButton label="Theme" size="sm">
          {/* Which icon is shown is CSS's choice, so that the server need not know the theme. */}
          <Sun className="dark:hidden" />
          <Moon className="hidden dark:block" />
        </IconButton>
      }
    >
      {THEMES.map(({ id, label, Icon }) => (
        <MenuChoice key={id} chosen={theme === id} onSelect={() => setTheme(id)}>
          <Icon aria-hidden />
          {label}
        </MenuChoice>
      ))}
    </Menu>
  );
}
