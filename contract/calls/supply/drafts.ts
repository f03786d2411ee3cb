import { CountyContactDraftSchema, PartnerContactDraftSchema, RegionalContactDraftSchema } from "./contacts.ts";
import { FacilityDraftSchema } from "./facilities.ts";
import { DeliveryDraftSchema, ProductUseDraftSchema } from "./movement.ts";
import { AllocationDraftSchema, InventoryDraftSchema } from "./stock.ts";

/** The drafts: what a form, a grid or an uploaded file says of a row. */
export const SUPPLY_DRAFTS = {
  inventory: InventoryDraftSchema,
  allocations: AllocationDraftSchema,
  deliveries: DeliveryDraftSchema,
  productUse: ProductUseDraftSchema,
  facilities: FacilityDraftSchema,
  countyContacts: CountyContactDraftSchema,
  regionalContacts: RegionalContactDraftSchema,
  partnerContacts: PartnerContactDraftSchema,
} as const;
