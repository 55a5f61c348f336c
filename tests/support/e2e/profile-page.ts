import type { Locator } from '@playwright/test';
import { PortalPage } from './portal-page.ts';
import { WeekCalendarPart, WeekPagerPart } from './week-calendar-part.ts';

/** A provider's or a doctor's own page. */
export class ProfilePage extends PortalPage {
  readonly pager = new WeekPagerPart(this.page, this.site);

  async open(path: string): Promise<void> {
    await this.goTo(path);
  }

  /** What the calendar is for. */
  get service(): Locator {
    return this.page.getByRole('combobox', {
      name: this.site.words.finder.profile.service,
      exact: true,
    });
  }

  calendarOf(owner: string): WeekCalendarPart {
    return new WeekCalendarPart(this.page, this.site, owner);
  }
}
