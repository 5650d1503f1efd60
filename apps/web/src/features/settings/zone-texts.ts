/** Keys of the names of the time zone modes. */
export const ZONE_TEXT = { system: 'preferences.zoneSystem', device: 'preferences.zoneDevice', india: 'preferences.zoneIndia' } as const;
