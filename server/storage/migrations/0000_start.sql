CREATE TABLE "privileges" (
	"code" text PRIMARY KEY NOT NULL,
	"index" integer NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "privileges_index_unique" UNIQUE("index")
);
--> statement-breakpoint
CREATE TABLE "role_privileges" (
	"role_id" integer NOT NULL,
	"privilege_code" text NOT NULL,
	CONSTRAINT "role_privileges_role_id_privilege_code_pk" PRIMARY KEY("role_id","privilege_code")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"role_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"seeded" boolean DEFAULT false NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_preferences_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" serial PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"password_changed_at" timestamp with time zone,
	"password_expires_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"language" text,
	"last_sign_in" timestamp with time zone,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_grants" (
	"grant_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"redirect_uri" text DEFAULT '' NOT NULL,
	"code_hash" text,
	"code_challenge" text DEFAULT '' NOT NULL,
	"code_ends_at" timestamp with time zone,
	"code_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"referer" text,
	"address" text,
	"server_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "portal_tokens_kind_check" CHECK ("portal_tokens"."kind" in ('access', 'refresh'))
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" serial NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"by_portal" boolean DEFAULT false NOT NULL,
	"grant_id" uuid,
	CONSTRAINT "sessions_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_record" (
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_by_id" integer NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_record_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "list_version" (
	"list" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lookup_details" (
	"lookup_detail_id" serial PRIMARY KEY NOT NULL,
	"lookup_id" integer NOT NULL,
	"value" text NOT NULL,
	"caption" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lookups" (
	"lookup_id" serial PRIMARY KEY NOT NULL,
	"search_key" text NOT NULL,
	"file" text NOT NULL,
	"caption" text NOT NULL,
	"fixed" boolean DEFAULT false NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "config_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"edited_by" text,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"layout_id" serial PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"revision" integer NOT NULL,
	"config" json NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"rolled_back_to" integer,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_attachment" (
	"attachment_id" serial PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"email_id" bigserial PRIMARY KEY NOT NULL,
	"request_key" uuid NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"attachment_id" integer,
	"share_link_id" integer,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" integer,
	"created_by" text DEFAULT 'system' NOT NULL,
	"sent_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "email_outbox_status_check" CHECK ("email_outbox"."status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"chain_no" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"audit_id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"module" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"product_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"shelf_life_blocks" integer,
	"lead_time_days" integer DEFAULT 0 NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_name_unique" UNIQUE("name"),
	CONSTRAINT "product_unit_check" CHECK ("product"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals')),
	CONSTRAINT "product_shelf_life_check" CHECK ("product"."shelf_life_blocks" >= 1),
	CONSTRAINT "product_lead_time_check" CHECK ("product"."lead_time_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "disaster_category" (
	"dcid" serial PRIMARY KEY NOT NULL,
	"dtype" text NOT NULL,
	"category" text NOT NULL,
	"priority" integer NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "disaster_category_unique" UNIQUE("dtype","category")
);
--> statement-breakpoint
CREATE TABLE "disaster" (
	"did" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"start_date" date NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"locked_by" text,
	"locked_by_id" integer,
	"locked_at" timestamp with time zone,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "disaster_status_check" CHECK ("disaster"."status" in ('Active', 'Closed'))
);
--> statement-breakpoint
CREATE TABLE "census_tract" (
	"data_set_id" integer NOT NULL,
	"fips" text NOT NULL,
	"county" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"population" double precision,
	"housing_units" double precision,
	"households" double precision,
	"below_poverty" double precision,
	"unemployed" double precision,
	"seniors" double precision,
	"children" double precision,
	"disabled" double precision,
	"single_parent" double precision,
	"minority" double precision,
	"english_speakers" double precision,
	"mobile_homes" double precision,
	"no_vehicles" double precision,
	"institutionalized" double precision,
	"margins" jsonb,
	"geometry" "bytea",
	"box" "box",
	CONSTRAINT "census_tract_data_set_id_fips_pk" PRIMARY KEY("data_set_id","fips"),
	CONSTRAINT "census_tract_fips_check" CHECK ("census_tract"."fips" ~ '^[0-9]{11}$'),
	CONSTRAINT "census_tract_county_check" CHECK ("census_tract"."county" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "county_info" (
	"fips" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"region" text,
	"coastal" boolean,
	"geometry" jsonb,
	"box" "box",
	CONSTRAINT "county_info_fips_check" CHECK ("county_info"."fips" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "tract_data_set" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"tract_year" integer NOT NULL,
	"poverty_meaning" text NOT NULL,
	"source" text NOT NULL,
	"hash" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"population" double precision DEFAULT 0 NOT NULL,
	"tract_count" integer DEFAULT 0 NOT NULL,
	"county_count" integer DEFAULT 0 NOT NULL,
	"without_shape" integer DEFAULT 0 NOT NULL,
	"without_statistics" integer DEFAULT 0 NOT NULL,
	"extent" "box",
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	CONSTRAINT "tract_data_set_hash_key" UNIQUE("hash"),
	CONSTRAINT "tract_data_set_poverty_check" CHECK ("tract_data_set"."poverty_meaning" in ('below100', 'below150')),
	CONSTRAINT "tract_data_set_year_check" CHECK ("tract_data_set"."tract_year" between 1990 and 2100)
);
--> statement-breakpoint
CREATE TABLE "estimation_assistance" (
	"id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"type" text NOT NULL,
	"product" text NOT NULL,
	"zone" integer,
	"category" text NOT NULL,
	"value" double precision NOT NULL,
	"suggested_category" text,
	"sub_category" text,
	"region" text,
	CONSTRAINT "estimation_assistance_type_check" CHECK ("estimation_assistance"."type" in ('Assistance', 'Suggested')),
	CONSTRAINT "estimation_assistance_zone_check" CHECK (("estimation_assistance"."type" = 'Suggested') = ("estimation_assistance"."zone" is null)),
	CONSTRAINT "estimation_assistance_zone_range_check" CHECK ("estimation_assistance"."zone" between 1 and 4),
	CONSTRAINT "estimation_assistance_category_check" CHECK ("estimation_assistance"."category" in ('Below Poverty(%)', 'Above Poverty(%)')),
	CONSTRAINT "estimation_assistance_suggested_check" CHECK ("estimation_assistance"."type" <> 'Suggested' or ("estimation_assistance"."suggested_category" is not null and "estimation_assistance"."suggested_category" in ('Coastal(%)', 'Inland(%)', 'Other'))),
	CONSTRAINT "estimation_assistance_value_check" CHECK ("estimation_assistance"."value" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "estimation_param" (
	"id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"type" text DEFAULT 'Daily' NOT NULL,
	"product" text NOT NULL,
	"category" text NOT NULL,
	"value" double precision NOT NULL,
	"unit" text NOT NULL,
	CONSTRAINT "estimation_param_type_check" CHECK ("estimation_param"."type" = 'Daily'),
	CONSTRAINT "estimation_param_category_check" CHECK ("estimation_param"."category" in ('npp', 'cpt')),
	CONSTRAINT "estimation_param_unit_check" CHECK ("estimation_param"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals')),
	CONSTRAINT "estimation_param_value_check" CHECK ("estimation_param"."value" >= 0 and ("estimation_param"."category" <> 'cpt' or "estimation_param"."value" > 0))
);
--> statement-breakpoint
CREATE TABLE "estimation_setting" (
	"eid" integer NOT NULL,
	"setting" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "estimation_setting_eid_setting_pk" PRIMARY KEY("eid","setting")
);
--> statement-breakpoint
CREATE TABLE "estimation" (
	"eid" serial PRIMARY KEY NOT NULL,
	"did" integer NOT NULL,
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"data_set_id" integer NOT NULL,
	"status" text DEFAULT 'Draft' NOT NULL,
	"population_at" timestamp with time zone,
	"lastrunby" text,
	"lastrun" timestamp with time zone,
	"parameters_version" integer DEFAULT 1 NOT NULL,
	"parameters_edited_by" text,
	"parameters_edited_at" timestamp with time zone,
	"published_by" text,
	"published_at" timestamp with time zone,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"locked_by" text,
	"locked_by_id" integer,
	"locked_at" timestamp with time zone,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "estimation_status_check" CHECK ("estimation"."status" in ('Draft', 'PopulationStale', 'ProjectionsStale', 'Projected'))
);
--> statement-breakpoint
CREATE TABLE "zone_details" (
	"id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"zone" integer NOT NULL,
	"state" text NOT NULL,
	"county" text NOT NULL,
	"fips" text NOT NULL,
	"coastal" boolean DEFAULT false NOT NULL,
	"share" double precision DEFAULT 1 NOT NULL,
	"population" double precision,
	"housing_units" double precision,
	"households" double precision,
	"below_poverty" double precision,
	"unemployed" double precision,
	"seniors" double precision,
	"children" double precision,
	"disabled" double precision,
	"single_parent" double precision,
	"minority" double precision,
	"english_speakers" double precision,
	"mobile_homes" double precision,
	"no_vehicles" double precision,
	"institutionalized" double precision,
	CONSTRAINT "zone_details_share_check" CHECK ("zone_details"."share" > 0 and "zone_details"."share" <= 1)
);
--> statement-breakpoint
CREATE TABLE "zone_summary" (
	"id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"zone" integer NOT NULL,
	"status" text DEFAULT 'Current' NOT NULL,
	"population" double precision,
	"housing_units" double precision,
	"households" double precision,
	"below_poverty" double precision,
	"unemployed" double precision,
	"seniors" double precision,
	"children" double precision,
	"disabled" double precision,
	"single_parent" double precision,
	"minority" double precision,
	"english_speakers" double precision,
	"mobile_homes" double precision,
	"no_vehicles" double precision,
	"institutionalized" double precision,
	"above_poverty" double precision DEFAULT 0 NOT NULL,
	"unknown_poverty" double precision DEFAULT 0 NOT NULL,
	"tracts" integer DEFAULT 0 NOT NULL,
	"shared" integer DEFAULT 0 NOT NULL,
	"missing" jsonb NOT NULL,
	"counties" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "zone_summary_status_check" CHECK ("zone_summary"."status" in ('Current', 'Stale'))
);
--> statement-breakpoint
CREATE TABLE "zone" (
	"zone_id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"zone" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"area" jsonb NOT NULL,
	"affected" double precision DEFAULT 100 NOT NULL,
	"box" "box",
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "zone_number_check" CHECK ("zone"."zone" between 1 and 4),
	CONSTRAINT "zone_affected_check" CHECK ("zone"."affected" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "config_assistance" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text DEFAULT 'Assistance' NOT NULL,
	"product" text NOT NULL,
	"zone" integer NOT NULL,
	"category" text NOT NULL,
	"value" double precision NOT NULL,
	"suggested_category" text,
	"sub_category" text,
	"disaster_type" text,
	"source" text DEFAULT '' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "config_assistance_category_check" CHECK ("config_assistance"."category" in ('Below Poverty(%)', 'Above Poverty(%)')),
	CONSTRAINT "config_assistance_suggested_check" CHECK ("config_assistance"."suggested_category" in ('Coastal(%)', 'Inland(%)', 'Other')),
	CONSTRAINT "config_assistance_zone_check" CHECK ("config_assistance"."zone" between 1 and 4),
	CONSTRAINT "config_assistance_value_check" CHECK ("config_assistance"."value" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "config_info" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"category" text,
	"damage" text NOT NULL,
	"meals" double precision NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "config_info_meals_check" CHECK ("config_info"."meals" >= 0)
);
--> statement-breakpoint
CREATE TABLE "config_param" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text DEFAULT 'Daily' NOT NULL,
	"product" text NOT NULL,
	"category" text NOT NULL,
	"value" double precision NOT NULL,
	"unit" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "config_param_category_check" CHECK ("config_param"."category" in ('npp', 'cpt')),
	CONSTRAINT "config_param_unit_check" CHECK ("config_param"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals')),
	CONSTRAINT "config_param_value_check" CHECK ("config_param"."value" >= 0 and ("config_param"."category" <> 'cpt' or "config_param"."value" > 0))
);
--> statement-breakpoint
CREATE TABLE "config_suggested" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text DEFAULT 'Suggested' NOT NULL,
	"product" text NOT NULL,
	"category" text NOT NULL,
	"assistance_category" text NOT NULL,
	"region" text,
	"value" double precision NOT NULL,
	"disaster_type" text NOT NULL,
	"sub_category" text,
	"source" text DEFAULT '' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "config_suggested_category_check" CHECK ("config_suggested"."category" in ('Coastal(%)', 'Inland(%)', 'Other')),
	CONSTRAINT "config_suggested_assistance_check" CHECK ("config_suggested"."assistance_category" in ('Below Poverty(%)', 'Above Poverty(%)')),
	CONSTRAINT "config_suggested_value_check" CHECK ("config_suggested"."value" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "config_inventory" (
	"id" serial PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"category" text NOT NULL,
	"agency" text NOT NULL,
	"quantity" double precision NOT NULL,
	"unit" text,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "config_inventory_category_check" CHECK ("config_inventory"."category" in ('Loose Goods', 'Trucks')),
	CONSTRAINT "config_inventory_quantity_check" CHECK ("config_inventory"."quantity" >= 0),
	CONSTRAINT "config_inventory_unit_check" CHECK ("config_inventory"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals')),
	CONSTRAINT "config_inventory_unit_of_loose_check" CHECK (("config_inventory"."category" = 'Trucks') = ("config_inventory"."unit" is null))
);
--> statement-breakpoint
CREATE TABLE "county_contacts" (
	"id" serial PRIMARY KEY NOT NULL,
	"county" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"county" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"capacity" double precision,
	"active" boolean DEFAULT true NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "facilities_type_check" CHECK ("facilities"."type" in ('Warehouse', 'Kitchen', 'Food Bank', 'Distribution Point', 'Shelter')),
	CONSTRAINT "facilities_place_check" CHECK (("facilities"."longitude" is null) = ("facilities"."latitude" is null) and "facilities"."longitude" between -180 and 180 and "facilities"."latitude" between -90 and 90)
);
--> statement-breakpoint
CREATE TABLE "inventory_allocation" (
	"id" serial PRIMARY KEY NOT NULL,
	"inventory_id" integer NOT NULL,
	"eid" integer NOT NULL,
	"block" integer NOT NULL,
	"quantity" double precision NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inventory_allocation_block_check" CHECK ("inventory_allocation"."block" between 1 and 7),
	CONSTRAINT "inventory_allocation_quantity_check" CHECK ("inventory_allocation"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "partner_contacts" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"partner" text NOT NULL,
	"product" text NOT NULL,
	"quantity" double precision NOT NULL,
	"unit" text NOT NULL,
	"delivery_date" date NOT NULL,
	"state" text DEFAULT 'Planned' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"county" text,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "partner_deliveries_state_check" CHECK ("partner_deliveries"."state" in ('Planned', 'Under way', 'Arrived')),
	CONSTRAINT "partner_deliveries_quantity_check" CHECK ("partner_deliveries"."quantity" >= 0),
	CONSTRAINT "partner_deliveries_unit_check" CHECK ("partner_deliveries"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals'))
);
--> statement-breakpoint
CREATE TABLE "product_use" (
	"id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"product" text NOT NULL,
	"block" integer NOT NULL,
	"quantity" double precision NOT NULL,
	"unit" text NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_use_block_check" CHECK ("product_use"."block" between 1 and 7),
	CONSTRAINT "product_use_quantity_check" CHECK ("product_use"."quantity" >= 0),
	CONSTRAINT "product_use_unit_check" CHECK ("product_use"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals'))
);
--> statement-breakpoint
CREATE TABLE "regional_contacts" (
	"id" serial PRIMARY KEY NOT NULL,
	"region" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_need" (
	"rid" integer NOT NULL,
	"eid" integer NOT NULL,
	"zone" integer NOT NULL,
	"product" text NOT NULL,
	"day" integer NOT NULL,
	"quantity" double precision NOT NULL,
	"unit" text NOT NULL,
	CONSTRAINT "product_need_rid_zone_product_day_pk" PRIMARY KEY("rid","zone","product","day"),
	CONSTRAINT "product_need_unit_check" CHECK ("product_need"."unit" in ('Pounds', 'Kilograms', 'Gallons', 'Liters', 'Meals')),
	CONSTRAINT "product_need_day_check" CHECK ("product_need"."day" between 1 and 21)
);
--> statement-breakpoint
CREATE TABLE "run" (
	"rid" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"inputs" jsonb NOT NULL,
	"inputs_hash" text NOT NULL,
	"engine_version" text NOT NULL,
	"results" jsonb NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_sections" (
	"id" serial PRIMARY KEY NOT NULL,
	"variant" text NOT NULL,
	"page" integer NOT NULL,
	"position" integer NOT NULL,
	"section" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"edited_by" text DEFAULT 'system' NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_sections_variant_check" CHECK ("report_sections"."variant" in ('Executive', 'Operations', 'Logistics', 'Public')),
	CONSTRAINT "report_sections_section_check" CHECK ("report_sections"."section" in ('overview', 'map', 'population', 'headline', 'dayOneNeed', 'distributionPoints', 'multiDayNeed', 'comparison', 'runningBalance', 'contacts', 'deliveries', 'parameters', 'band', 'method', 'sources')),
	CONSTRAINT "report_sections_page_check" CHECK ("report_sections"."page" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "report" (
	"report_id" serial PRIMARY KEY NOT NULL,
	"eid" integer NOT NULL,
	"rid" integer NOT NULL,
	"variant" text NOT NULL,
	"selection" text NOT NULL,
	"units" text NOT NULL,
	"code" text NOT NULL,
	"document_hash" text NOT NULL,
	"document" jsonb NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL,
	CONSTRAINT "report_code_key" UNIQUE("code"),
	CONSTRAINT "report_variant_check" CHECK ("report"."variant" in ('Executive', 'Operations', 'Logistics', 'Public'))
);
--> statement-breakpoint
CREATE TABLE "share_link_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"link_id" integer NOT NULL,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"link_id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"language" text NOT NULL,
	"sent_to" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"createddate" timestamp with time zone DEFAULT now() NOT NULL,
	"createdby" text DEFAULT 'system' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_parts" (
	"export_id" text NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "export_parts_export_id_part_pk" PRIMARY KEY("export_id","part")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"export_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"file_name" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"error_key" text,
	"error_values" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exports_format_check" CHECK ("exports"."format" in ('xlsx', 'pdf')),
	CONSTRAINT "exports_state_check" CHECK ("exports"."state" in ('waiting', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "role_privileges" ADD CONSTRAINT "role_privileges_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_privileges" ADD CONSTRAINT "role_privileges_privilege_code_privileges_code_fk" FOREIGN KEY ("privilege_code") REFERENCES "public"."privileges"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_grants" ADD CONSTRAINT "portal_grants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_tokens" ADD CONSTRAINT "portal_tokens_grant_id_portal_grants_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."portal_grants"("grant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_grant_id_portal_grants_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."portal_grants"("grant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lookup_details" ADD CONSTRAINT "lookup_details_lookup_id_lookups_lookup_id_fk" FOREIGN KEY ("lookup_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_attachment_id_email_attachment_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."email_attachment"("attachment_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disaster" ADD CONSTRAINT "disaster_category_fk" FOREIGN KEY ("type","category") REFERENCES "public"."disaster_category"("dtype","category") ON DELETE no action ON UPDATE cascade DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "census_tract" ADD CONSTRAINT "census_tract_data_set_id_tract_data_set_id_fk" FOREIGN KEY ("data_set_id") REFERENCES "public"."tract_data_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimation_assistance" ADD CONSTRAINT "estimation_assistance_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimation_assistance" ADD CONSTRAINT "estimation_assistance_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "estimation_param" ADD CONSTRAINT "estimation_param_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimation_param" ADD CONSTRAINT "estimation_param_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "estimation_setting" ADD CONSTRAINT "estimation_setting_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimation" ADD CONSTRAINT "estimation_did_disaster_did_fk" FOREIGN KEY ("did") REFERENCES "public"."disaster"("did") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimation" ADD CONSTRAINT "estimation_data_set_id_tract_data_set_id_fk" FOREIGN KEY ("data_set_id") REFERENCES "public"."tract_data_set"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_details" ADD CONSTRAINT "zone_details_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_summary" ADD CONSTRAINT "zone_summary_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone" ADD CONSTRAINT "zone_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "config_assistance" ADD CONSTRAINT "config_assistance_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "config_param" ADD CONSTRAINT "config_param_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "config_suggested" ADD CONSTRAINT "config_suggested_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "config_inventory" ADD CONSTRAINT "config_inventory_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "inventory_allocation" ADD CONSTRAINT "inventory_allocation_inventory_id_config_inventory_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."config_inventory"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_allocation" ADD CONSTRAINT "inventory_allocation_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_use" ADD CONSTRAINT "product_use_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_use" ADD CONSTRAINT "product_use_product_product_name_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_need" ADD CONSTRAINT "product_need_rid_run_rid_fk" FOREIGN KEY ("rid") REFERENCES "public"."run"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_need" ADD CONSTRAINT "product_need_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_eid_estimation_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."estimation"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_rid_run_rid_fk" FOREIGN KEY ("rid") REFERENCES "public"."run"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_token" ADD CONSTRAINT "share_link_token_link_id_share_link_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_link"("link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_report_id_report_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("report_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_exports_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("export_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name_key" ON "users" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_grants_code_key" ON "portal_grants" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "portal_grants_user_idx" ON "portal_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "portal_grants_ends_idx" ON "portal_grants" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "portal_tokens_grant_idx" ON "portal_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "portal_tokens_ends_idx" ON "portal_tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "login_attempts_user_idx" ON "login_attempts" USING btree ("user_name","at");--> statement-breakpoint
CREATE INDEX "login_attempts_address_idx" ON "login_attempts" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_ends_idx" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sessions_grant_idx" ON "sessions" USING btree ("grant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lookup_details_value_key" ON "lookup_details" USING btree ("lookup_id",lower("value"));--> statement-breakpoint
CREATE UNIQUE INDEX "lookups_search_key_key" ON "lookups" USING btree (lower("search_key"));--> statement-breakpoint
CREATE UNIQUE INDEX "lookups_file_key" ON "lookups" USING btree (lower("file"));--> statement-breakpoint
CREATE UNIQUE INDEX "lookups_caption_key" ON "lookups" USING btree (lower("caption"));--> statement-breakpoint
CREATE UNIQUE INDEX "layouts_app_revision_key" ON "layouts" USING btree ("app","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "email_outbox_request_key" ON "email_outbox" USING btree ("request_key","recipient");--> statement-breakpoint
CREATE INDEX "email_outbox_due_idx" ON "email_outbox" USING btree ("status","next_attempt_at");--> statement-breakpoint
CREATE INDEX "email_outbox_quota_idx" ON "email_outbox" USING btree ("created_by_id","created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_attachment_idx" ON "email_outbox" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at","audit_id");--> statement-breakpoint
CREATE INDEX "audit_module_idx" ON "audit" USING btree ("module","at");--> statement-breakpoint
CREATE INDEX "audit_user_idx" ON "audit" USING btree ("user_name","at");--> statement-breakpoint
CREATE INDEX "audit_action_idx" ON "audit" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_subject_idx" ON "audit" USING btree ("module","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_name_key" ON "product" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "disaster_category_name_key" ON "disaster_category" USING btree (lower("dtype"),lower("category"));--> statement-breakpoint
CREATE UNIQUE INDEX "disaster_name_key" ON "disaster" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "disaster_category_idx" ON "disaster" USING btree ("type","category");--> statement-breakpoint
CREATE INDEX "census_tract_county_idx" ON "census_tract" USING btree ("data_set_id","county");--> statement-breakpoint
CREATE INDEX "census_tract_box_idx" ON "census_tract" USING gist ("box");--> statement-breakpoint
CREATE INDEX "county_info_state_idx" ON "county_info" USING btree ("state");--> statement-breakpoint
CREATE INDEX "county_info_box_idx" ON "county_info" USING gist ("box");--> statement-breakpoint
CREATE INDEX "tract_data_set_year_idx" ON "tract_data_set" USING btree ("tract_year");--> statement-breakpoint
CREATE UNIQUE INDEX "estimation_assistance_key" ON "estimation_assistance" USING btree ("eid","product","zone","category") WHERE "estimation_assistance"."type" = 'Assistance';--> statement-breakpoint
CREATE UNIQUE INDEX "estimation_assistance_suggested_key" ON "estimation_assistance" USING btree ("eid","product","category","suggested_category",coalesce("sub_category", ''),coalesce("region", '')) WHERE "estimation_assistance"."type" = 'Suggested';--> statement-breakpoint
CREATE UNIQUE INDEX "estimation_param_key" ON "estimation_param" USING btree ("eid","product","category");--> statement-breakpoint
CREATE UNIQUE INDEX "estimation_name_key" ON "estimation" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "estimation_did_idx" ON "estimation" USING btree ("did");--> statement-breakpoint
CREATE INDEX "estimation_data_set_idx" ON "estimation" USING btree ("data_set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_details_key" ON "zone_details" USING btree ("eid","zone","fips");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_summary_key" ON "zone_summary" USING btree ("eid","zone");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_number_key" ON "zone" USING btree ("eid","zone");--> statement-breakpoint
CREATE INDEX "zone_box_idx" ON "zone" USING gist ("box");--> statement-breakpoint
CREATE UNIQUE INDEX "config_assistance_key" ON "config_assistance" USING btree ("product","zone","category",coalesce("disaster_type", ''),coalesce("sub_category", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "config_info_key" ON "config_info" USING btree (lower("type"),lower(coalesce("category", '')));--> statement-breakpoint
CREATE UNIQUE INDEX "config_param_key" ON "config_param" USING btree ("product","category");--> statement-breakpoint
CREATE UNIQUE INDEX "config_suggested_key" ON "config_suggested" USING btree ("product","disaster_type","category","assistance_category",coalesce("region", ''),coalesce("sub_category", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "config_inventory_key" ON "config_inventory" USING btree ("product","category",lower("agency"));--> statement-breakpoint
CREATE INDEX "county_contacts_county_idx" ON "county_contacts" USING btree ("county");--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_name_key" ON "facilities" USING btree (lower("name"),"county");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_allocation_key" ON "inventory_allocation" USING btree ("inventory_id","eid","block");--> statement-breakpoint
CREATE INDEX "inventory_allocation_eid_idx" ON "inventory_allocation" USING btree ("eid");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_contacts_key" ON "partner_contacts" USING btree (lower("partner"),lower("name"));--> statement-breakpoint
CREATE INDEX "partner_deliveries_eid_idx" ON "partner_deliveries" USING btree ("eid","delivery_date");--> statement-breakpoint
CREATE UNIQUE INDEX "product_use_key" ON "product_use" USING btree ("eid","product","block");--> statement-breakpoint
CREATE INDEX "regional_contacts_region_idx" ON "regional_contacts" USING btree ("region");--> statement-breakpoint
CREATE INDEX "product_need_eid_idx" ON "product_need" USING btree ("eid");--> statement-breakpoint
CREATE INDEX "run_eid_idx" ON "run" USING btree ("eid","rid");--> statement-breakpoint
CREATE UNIQUE INDEX "report_sections_key" ON "report_sections" USING btree ("variant","section");--> statement-breakpoint
CREATE UNIQUE INDEX "report_document_key" ON "report" USING btree ("eid","document_hash");--> statement-breakpoint
CREATE INDEX "share_link_token_link_idx" ON "share_link_token" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "share_link_report_idx" ON "share_link" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "exports_user_idx" ON "exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_expires_idx" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE VIEW "public"."needs_day_one" AS (select n.rid, n.eid, n.zone, n.product, n.unit, n.quantity from product_need n where n.day = 1 and n.rid = (select max(r.rid) from run r where r.eid = n.eid));--> statement-breakpoint
CREATE VIEW "public"."needs_multi_day" AS (select n.rid, n.eid, n.zone, n.product, n.unit, sum(n.quantity) filter (where n.day between 1 and 3) as block_1, sum(n.quantity) filter (where n.day between 4 and 6) as block_2, sum(n.quantity) filter (where n.day between 7 and 9) as block_3, sum(n.quantity) filter (where n.day between 10 and 12) as block_4, sum(n.quantity) filter (where n.day between 13 and 15) as block_5, sum(n.quantity) filter (where n.day between 16 and 18) as block_6, sum(n.quantity) filter (where n.day between 19 and 21) as block_7, sum(n.quantity) as total from product_need n where n.rid = (select max(r.rid) from run r where r.eid = n.eid) group by n.rid, n.eid, n.zone, n.product, n.unit);